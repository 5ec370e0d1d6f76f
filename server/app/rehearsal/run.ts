import { createRandom } from '#core/order/random.ts';
import type { Persona } from '#core/methods/contract/simulation.ts';
import { mapLimited } from '../../platform/map-limited.ts';
import type { Perception } from './ear.ts';
import { visitStudy, type Actor, type Stage, type Visit } from './listener.ts';

export interface Rehearsal {
  stage: Omit<Stage, 'signal'>;
  cast: readonly Persona[];
  perception: Perception;
  /** Right answers of attentive listeners to checks and instructions. */
  senses: Pick<Actor, 'checkEar' | 'understanding'>;
  /** Seed that makes hearing, listening and judgements reproducible. */
  seed: string;
  /** Number of simultaneous listeners. */
  atOnce: number;
  /** Called with the number of finished listeners. */
  onVisit?: (done: number) => void;
  /** Stops all listeners. */
  signal?: AbortSignal;
}

/** Sends every listener of the cast through the study. If one of them fails, the others stop. */
export async function runRehearsal({
  stage,
  cast,
  perception,
  senses,
  seed,
  atOnce,
  onVisit,
  signal,
}: Rehearsal): Promise<Visit[]> {
  const stop = new AbortController();
  const end = (): void => stop.abort(signal?.reason);
  signal?.addEventListener('abort', end, { once: true });
  let done = 0;
  try {
    signal?.throwIfAborted();
    return await mapLimited([...cast.entries()], atOnce, async ([index, persona]) => {
      const own = `${seed}/${index}`;
      const habit = createRandom(`${own}/habit`).next();
      const actor = { persona, habit, ear: perception.earOf(own), random: createRandom(own), ...senses };
      // A signal of its own: a signal with many listeners takes long to add and remove one.
      const visit = await visitStudy({ ...stage, signal: AbortSignal.any([stop.signal]) }, actor);
      done += 1;
      onVisit?.(done);
      return visit;
    });
  } finally {
    signal?.removeEventListener('abort', end);
    stop.abort();
  }
}
