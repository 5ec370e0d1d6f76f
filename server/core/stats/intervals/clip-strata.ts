import { fail } from '../../order/fail.ts';
import type { Random } from '../../order/random.ts';

/** Systems with fewer clips share a stratum. */
const LEAST_CLIPS = 4;

/** Systems that share a stratum: a single one, or several with too few clips each. */
interface Stratum {
  readonly systems: Uint32Array;
  readonly clips: Uint32Array;
}

/** Strata of clips for resampling. */
export interface ClipStrata {
  readonly strata: readonly Stratum[];
  /** The clips of each system. */
  readonly ofSystem: readonly Uint32Array[];
  readonly clips: number;
}

/** How often each clip is drawn; for means of systems, how often each clip is drawn within its system, and each system. */
export interface ClipDraw {
  readonly clips: Uint32Array;
  readonly within: Uint32Array;
  readonly systems: Uint32Array;
}

/** The clips by system; those without a system form a last group. */
function clipsOfSystems(systemOf: Uint32Array, systems: number): Uint32Array[] {
  const own = Array.from({ length: systems + 1 }, (): number[] => []);
  for (const [clip, system] of systemOf.entries()) own[system]?.push(clip);
  return own.map((clips) => Uint32Array.from(clips));
}

const joined = (parts: readonly Uint32Array[]): Uint32Array =>
  Uint32Array.from(parts.flatMap((part) => [...part]));

/**
 * The strata for resampling clips: each system alone, because systems are fixed. Systems with fewer than four clips
 * share one stratum, because one clip resampled from one does not vary. Random pairs of systems mostly have one pair of
 * clips each, so these are drawn from all.
 * Source: collapsed strata, Cochran 1977, Sampling Techniques, section 5A.12; the error is overestimated, not
 * underestimated.
 * @example clipStrata(Uint32Array.of(0, 1, 2, 2), 3).strata.length // 1: too few clips in each
 */
export function clipStrata(systemOf: Uint32Array, systems: number): ClipStrata {
  const ofSystem = clipsOfSystems(systemOf, systems);
  const present = [...ofSystem.keys()].filter((system) => (ofSystem[system]?.length ?? fail()) > 0);
  const sizeOf = (system: number): number => ofSystem[system]?.length ?? fail();
  const small = present.filter((system) => sizeOf(system) < LEAST_CLIPS);
  const large = present.filter((system) => sizeOf(system) >= LEAST_CLIPS);
  const together = small.reduce((sum, system) => sum + sizeOf(system), 0);
  // Still too few: they join the smallest of the other strata.
  if (together > 0 && together < LEAST_CLIPS && large.length > 0) {
    const [smallest = 0] = large.toSorted((a, b) => sizeOf(a) - sizeOf(b));
    large.splice(large.indexOf(smallest), 1);
    small.push(smallest);
  }
  const stratum = (own: readonly number[]): Stratum => ({
    systems: Uint32Array.from(own),
    clips: joined(own.map((system) => ofSystem[system] ?? new Uint32Array())),
  });
  const strata = [...large.map((system) => stratum([system])), ...(small.length > 0 ? [stratum(small)] : [])];
  return { strata, ofSystem, clips: systemOf.length };
}

function drawFrom(things: Uint32Array, weights: Uint32Array, random: Random): void {
  const drawn = new Uint32Array(things.length);
  random.ints(drawn, things.length);
  for (let draw = 0; draw < drawn.length; draw += 1) {
    const thing = things[drawn[draw] ?? fail()] ?? fail();
    weights[thing] = (weights[thing] ?? fail()) + 1;
  }
}

/**
 * Draws as many clips from each stratum as it has, with replacement; for means of systems, systems that share a stratum
 * are drawn whole.
 */
export function drawClips({ strata, ofSystem, clips }: ClipStrata, random: Random): ClipDraw {
  const draw = {
    clips: new Uint32Array(clips),
    within: new Uint32Array(clips),
    systems: new Uint32Array(ofSystem.length),
  };
  for (const stratum of strata) {
    drawFrom(stratum.clips, draw.clips, random);
    if (stratum.systems.length > 1) {
      drawFrom(stratum.systems, draw.systems, random);
      for (const clip of stratum.clips) draw.within[clip] = 1;
      continue;
    }
    const [system = 0] = stratum.systems;
    draw.systems[system] = 1;
    for (const clip of stratum.clips) draw.within[clip] = draw.clips[clip] ?? fail();
  }
  return draw;
}

/** Units of which a study has a sample, by stratum. */
export interface SampledUnits {
  readonly strata: readonly {
    readonly units: Uint32Array;
    /** Of the squared deviations of the values without each unit: their sum is the variance. */
    readonly factor: number;
  }[];
  /** Degrees of freedom of a variance over them. */
  readonly df: number;
}

/**
 * The units of a jackknife: clips, by their index; over systems, systems that share a stratum are whole units, with an
 * index of the number of clips plus that of the system. Degrees of freedom: units less strata over clips; over systems,
 * which have equal weights, those of the smallest stratum.
 * Source of the factors: Wolter 2007, Introduction to Variance Estimation, section 4.5. A unit that is left out of all N
 * takes weight from its stratum, unlike a clip left out of the mean of its system.
 */
export function sampledUnits({
  strata,
  ofSystem,
  clips,
}: ClipStrata): Record<'clips' | 'systems', SampledUnits> {
  const leftOfAll = (units: Uint32Array, all: number) => ({
    units,
    factor: ((all - 1) / all) ** 2 * (units.length / Math.max(1, units.length - 1)),
  });
  const leftOfMean = (units: Uint32Array) => ({ units, factor: (units.length - 1) / units.length });
  const present = ofSystem.slice(0, -1).filter((own) => own.length > 0).length;
  const systems = strata.map((own) =>
    own.systems.length > 1
      ? leftOfAll(
          own.systems.map((system) => clips + system),
          present,
        )
      : leftOfMean(own.clips),
  );
  return {
    clips: { strata: strata.map((own) => leftOfAll(own.clips, clips)), df: clips - strata.length },
    systems: { strata: systems, df: Math.min(...systems.map(({ units }) => units.length)) - 1 },
  };
}
