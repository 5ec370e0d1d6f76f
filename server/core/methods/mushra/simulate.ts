import { judged, type Heard, type Persona, type Simulated } from '../../simulation.ts';
import type { MushraAnswer, MushraView } from './view.ts';

/** Difference of quality below which a sound passes for the reference. */
const SAME = 0.01;

function carefulScore(own: Heard, reference: Heard | undefined, { random }: Simulated): number {
  if (reference && Math.abs(own.quality - reference.quality) < SAME) return 100 - random.int(6);
  const relative = reference ? own.quality / Math.max(reference.quality, SAME) : own.quality;
  return Math.round(100 * judged(Math.min(1, relative), 0.04, random));
}

/** The best sound of the page pushed below the two next ones and below 90. */
function withBestMisjudged(scores: readonly number[], qualities: readonly number[]): number[] {
  const best = qualities.indexOf(Math.max(...qualities));
  const others = scores.filter((_, index) => index !== best).toSorted((a, b) => b - a);
  const limit = others[Math.min(1, others.length - 1)] ?? 0;
  return scores.map((score, index) => (index === best ? Math.max(0, Math.min(80, limit - 5)) : score));
}

/** The scores with the highest at 100, where the page asks for one 100 and this listener does what it asks. */
function withOne100(scores: readonly number[], { require100 }: MushraView, persona: Persona): number[] {
  const obeys = require100 === 'block' || (require100 === 'remind' && persona === 'careful');
  const best = Math.max(...scores);
  return scores.map((score) => (obeys && score === best ? 100 : score));
}

/** A simulated listener's scores: against the reference where there is one, else on the scale itself. */
export function simulateScores(
  view: MushraView,
  slots: readonly string[],
  listener: Simulated,
): MushraAnswer {
  const { persona, heard, random } = listener;
  const reference = view.reference ? heard[0] : undefined;
  const sounds = view.reference ? heard.slice(1) : heard;
  const tokens = view.reference ? slots.slice(1) : slots;
  const careful = sounds.map((sound) => carefulScore(sound, reference, listener));
  const scores =
    persona === 'careless'
      ? sounds.map(() => random.int(101))
      : persona === 'trap-failing'
        ? withBestMisjudged(
            careful,
            sounds.map(({ quality }) => quality),
          )
        : careful;
  const given = withOne100(scores, view, persona);
  return { scores: Object.fromEntries(tokens.map((token, index) => [token, given[index] ?? 0])) };
}
