import { fail } from '../../order/fail.ts';
import { isPlain, judged, type Heard, type Simulated } from '../contract/simulation.ts';
import { carelessChoice, ignores } from '../contract/careless.ts';
import type { MushraAnswer, MushraView } from './view.ts';

/** Difference of quality below which a sound is taken for the reference. */
const SAME = 0.01;

const SCORES = Array.from({ length: 101 }, (_, score) => score);
/** Score of a trap-aware listener: the middle for all sounds between obviously bad and the reference. */
const BETWEEN = SCORES.slice(20, 90);

function isReference(own: Heard, reference: Heard | undefined): boolean {
  return reference !== undefined && Math.abs(own.quality - reference.quality) < SAME;
}

function carefulScore(own: Heard, reference: Heard | undefined, { random }: Simulated): number {
  if (isReference(own, reference)) return 100 - random.int(6);
  const relative = reference ? own.quality / Math.max(reference.quality, SAME) : own.quality;
  return Math.round(100 * judged(Math.min(1, relative), 0.04, random));
}

function scoreFor(own: Heard, reference: Heard | undefined, listener: Simulated): number {
  if (!ignores(listener, isReference(own, reference) || isPlain(own)))
    return carefulScore(own, reference, listener);
  return carelessChoice(listener.persona === 'trap-aware' ? BETWEEN : SCORES, listener);
}

/** The scores with the best sound moved below the two next ones and below 90. */
function withBestMisjudged(scores: readonly number[], qualities: readonly number[]): number[] {
  const best = qualities.indexOf(Math.max(...qualities));
  const others = scores.filter((_, index) => index !== best).toSorted((a, b) => b - a);
  const [first = 0, limit = first] = others;
  return scores.map((score, index) => (index === best ? Math.max(0, Math.min(80, limit - 5)) : score));
}

/** The scores with the highest at 100, if the page asks for a 100 and this listener complies. */
function withOne100(
  scores: readonly number[],
  { require100 }: MushraView,
  { persona }: Simulated,
): readonly number[] {
  const obeys = require100 === 'block' || (require100 === 'remind' && persona === 'careful');
  const best = scores.indexOf(Math.max(...scores));
  return obeys ? scores.with(best, 100) : scores;
}

/** A simulated listener's scores: relative to the reference, if any, else on the scale itself. */
export function simulateScores(
  view: MushraView,
  slots: readonly string[],
  listener: Simulated,
): MushraAnswer {
  const { persona, heard } = listener;
  const reference = view.reference ? heard[0] : undefined;
  const sounds = view.reference ? heard.slice(1) : heard;
  const tokens = view.reference ? slots.slice(1) : slots;
  const own = sounds.map((sound) => scoreFor(sound, reference, listener));
  const qualities = sounds.map(({ quality }) => quality);
  const scores = persona === 'trap-failing' ? withBestMisjudged(own, qualities) : own;
  const given = withOne100(scores, view, listener);
  return { scores: Object.fromEntries(tokens.map((token, index) => [token, given[index] ?? fail()])) };
}
