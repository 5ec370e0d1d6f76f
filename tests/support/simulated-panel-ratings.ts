import type { ModelRow } from '#core/models/model-task.ts';
import type { Random } from '#core/random.ts';

export interface PanelDesign {
  listeners: number;
  systems: number;
  clipsPerSystem: number;
  /** Share of clips that a listener rates. */
  share: number;
  /** SDs: of listeners, of a listener and a system, of clips and of noise. */
  sd: { rater: number; cell: number; clip: number; residual: number };
}

/** Ratings of a simulated panel whose systems' true means are 3, 2.8, 2.6, ... */
export function panelRatings(
  random: Random,
  { listeners, systems, clipsPerSystem, share, sd }: PanelDesign,
): ModelRow[] {
  const clips = Array.from({ length: systems * clipsPerSystem }, () => sd.clip * random.normal());
  return Array.from({ length: listeners }, (_, listener) => {
    const high = sd.rater * random.normal();
    const own = Array.from({ length: systems }, () => sd.cell * random.normal());
    return clips.flatMap((effect, clip): ModelRow[] => {
      if (random.next() >= share) return [];
      const system = Math.floor(clip / clipsPerSystem);
      const value = trueMean(system) + high + (own[system] ?? 0) + effect + sd.residual * random.normal();
      return [
        {
          listener: `L${listener}`,
          system: `S${system}`,
          clip: `C${clip}`,
          item: `I${clip % clipsPerSystem}`,
          value,
        },
      ];
    });
  }).flat();
}

export const trueMean = (system: number): number => 3 - 0.2 * system;
