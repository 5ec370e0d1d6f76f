import {
  isCareless,
  isPlain,
  isPlainlyBad,
  judged,
  type Heard,
  type Simulated,
} from '../contract/simulation.ts';
import { carelessChoice, ignores } from '../contract/careless.ts';
import type { Confidence } from '../contract/confidence.ts';
import { simulatedReason } from '../contract/simulated-reason.ts';
import type { TernaryAnswer, TernaryView } from './view.ts';
import type { Label } from './wording.ts';

const SILENCE: Heard = { durationMs: 0, quality: 0, facts: {} };

function labelFor({ options }: TernaryView, listener: Simulated): Label {
  const [sound = SILENCE] = listener.heard;
  const choices = options.map(({ value }) => value);
  if (ignores(listener, isPlain(sound))) return carelessChoice(choices, listener);
  if (listener.persona === 'trap-failing' && isPlainlyBad(sound)) return 'human';
  const likeness = judged(sound.quality, 0.12, listener.random);
  return likeness > 0.72 ? 'human' : likeness > 0.55 ? 'unclear' : 'machine';
}

/** A simulated listener's label: its perception if it judges, anything if it does not. */
export function simulateLabel(view: TernaryView, listener: Simulated): TernaryAnswer {
  const label = labelFor(view, listener);
  const { quality } = listener.heard[0] ?? SILENCE;
  const reason = view.justification === 'off' ? null : simulatedReason(quality, listener, true);
  if (!view.confidence) return { label, reason };
  const felt: Confidence = label === 'unclear' ? 1 : listener.random.pick([2, 3] as const);
  const confidence = isCareless(listener.persona) ? carelessChoice([1, 2, 3] as const, listener) : felt;
  return { label, reason, confidence };
}
