import { judged, type Simulated } from '../contract/simulation.ts';
import { carelessChoice, ignores } from '../contract/careless.ts';
import { simulatedReason } from '../contract/simulated-reason.ts';
import type { QuestionAnswer, QuestionnaireAnswer, QuestionnaireView, QuestionView } from './view.ts';

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** A number heard as a fact; the first if several are right. */
function countHeard({ key, min = 0, max = 20 }: QuestionView, listener: Simulated): number {
  const fact = Number(listener.heard[0]?.facts[key]?.split('|')[0] ?? Number.NaN);
  const heard = Number.isFinite(fact) ? fact : min + 1;
  const said = listener.persona === 'trap-failing' ? (heard + 2 > max ? heard - 2 : heard + 2) : heard;
  return clamp(said, min, max);
}

/** A step of a scale, by quality; the middle if the question does not apply. */
function stepHeard({ key, labels = [] }: QuestionView, listener: Simulated): number {
  const sound = listener.heard[0];
  const steps = labels.length;
  if (sound?.facts[key] === 'no') return listener.persona === 'trap-failing' ? steps : Math.ceil(steps / 2);
  return 1 + Math.round((steps - 1) * judged(sound?.quality ?? 0, 0.1, listener.random));
}

/** All possible answers of a question with steps or numbers. */
function answersTo({ kind, labels = [], min = 0, max = 20 }: QuestionView): number[] {
  const [first, count] = kind === 'scale' ? [1, labels.length] : [min, max - min + 1];
  return Array.from({ length: count }, (_, index) => first + index);
}

function valueFor(question: QuestionView, listener: Simulated): QuestionAnswer['value'] {
  const { key, kind, options = [] } = question;
  if (kind === 'text') return question.required ? reasonFor(listener) : null;
  const isKnown = listener.heard[0]?.facts[key] !== undefined;
  if (kind === 'choice') return options.length > 0 ? [carelessChoice(options, listener).value] : [];
  if (ignores(listener, isKnown)) return carelessChoice(answersTo(question), listener);
  return kind === 'number' ? countHeard(question, listener) : stepHeard(question, listener);
}

const reasonFor = (listener: Simulated): string =>
  simulatedReason(listener.heard[0]?.quality ?? 0, listener, false);

/** A simulated listener's answers: facts and quality if it judges, anything if it does not. */
export function simulateAnswers(view: QuestionnaireView, listener: Simulated): QuestionnaireAnswer {
  const answers = view.questions.map((question, index) => {
    const value = valueFor(question, listener);
    const asked = question.reason === 'required' && value !== null;
    // A page refuses the same reason twice.
    const reason = asked ? `${reasonFor(listener)} ${index + 1}` : null;
    return [question.key, { value, reason }] as const;
  });
  return { answers: Object.fromEntries(answers) };
}
