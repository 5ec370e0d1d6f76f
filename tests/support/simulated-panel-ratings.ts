import type { ModelRow } from '#core/models/model-rows.ts';
import type { Random } from '#core/order/random.ts';

export interface PanelDesign {
  listeners: number;
  systems: number;
  clipsPerSystem: number;
  /** Share of clips that a listener rates. */
  share: number;
  /** SDs: of listeners, of a listener and a system, of items (none by default), of clips and of noise. */
  sd: { rater: number; cell: number; item?: number; clip: number; residual: number };
  /** True means; default: 3, 2.8, 2.6, ... */
  means?: readonly number[];
}

/** Ratings of a simulated panel; items are shared by systems. */
export function panelRatings(
  random: Random,
  { listeners, systems, clipsPerSystem, share, sd, means }: PanelDesign,
): ModelRow[] {
  const items = Array.from({ length: clipsPerSystem }, () => (sd.item ? sd.item * random.normal() : 0));
  const clips = Array.from({ length: systems * clipsPerSystem }, () => sd.clip * random.normal());
  return Array.from({ length: listeners }, (_, listener) => {
    const high = sd.rater * random.normal();
    const own = Array.from({ length: systems }, () => sd.cell * random.normal());
    return clips.flatMap((effect, clip): ModelRow[] => {
      if (random.next() >= share) return [];
      const system = Math.floor(clip / clipsPerSystem);
      const shared = effect + (items[clip % clipsPerSystem] ?? 0);
      const mean = means?.[system] ?? trueMean(system);
      const value = mean + high + (own[system] ?? 0) + shared + sd.residual * random.normal();
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

const trueMean = (system: number): number => 3 - 0.2 * system;
