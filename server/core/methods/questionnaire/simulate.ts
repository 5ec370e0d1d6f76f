import { judged, type Simulated } from '../../simulation.ts';
import type { QuestionAnswer, QuestionnaireAnswer, QuestionnaireView, QuestionView } from './view.ts';

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** A number that was heard as a fact; the first where several are right. */
function countHeard({ key, min = 0, max = 20 }: QuestionView, listener: Simulated): number {
  const fact = Number(listener.heard[0]?.facts[key]?.split('|')[0] ?? Number.NaN);
  const heard = Number.isFinite(fact) ? fact : min + 1;
  const said = listener.persona === 'trap-failing' ? (heard + 2 > max ? heard - 2 : heard + 2) : heard;
  return clamp(said, min, max);
}

/** A step of a scale: the middle for what is absent, else by quality. */
function stepHeard({ key, labels = [] }: QuestionView, listener: Simulated): number {
  const sound = listener.heard[0];
  const steps = labels.length;
  if (sound?.facts[key] === 'no') return listener.persona === 'trap-failing' ? steps : Math.ceil(steps / 2);
  return 1 + Math.round((steps - 1) * judged(sound?.quality ?? 0, 0.1, listener.random));
}

function valueFor(question: QuestionView, listener: Simulated): QuestionAnswer['value'] {
  const { persona, random } = listener;
  const { kind, options = [], labels = [], min = 0, max = 20 } = question;
  const isCareless = persona === 'careless';
  if (kind === 'number') return isCareless ? min + random.int(max - min + 1) : countHeard(question, listener);
  if (kind === 'scale') return isCareless ? 1 + random.int(labels.length) : stepHeard(question, listener);
  if (kind === 'choice') return options.length > 0 ? [random.pick(options).value] : [];
  return question.required ? `Note ${random.int(1_000_000)}` : null;
}

/** A simulated listener's answers: facts and quality where it listens, anything where it does not. */
export function simulateAnswers(view: QuestionnaireView, listener: Simulated): QuestionnaireAnswer {
  const because = listener.language === 'zh' ? '听起来是这样' : 'It sounded like that to me';
  const answers = view.questions.map((question) => {
    const value = valueFor(question, listener);
    const reason = question.reason === 'required' && value !== null ? because : null;
    return [question.key, { value, reason }] as const;
  });
  return { answers: Object.fromEntries(answers) };
}
