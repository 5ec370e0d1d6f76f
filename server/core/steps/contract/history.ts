import type { Step, StepResult } from './step.ts';

/** One stored event of a step. */
export interface StepRecord {
  name: string;
  /** done: the step is over. attempt: one began. trial: one was answered. */
  event: 'attempt' | 'trial' | 'done';
  result: StepResult;
  /** Milliseconds since 1970, UTC. */
  at: number;
}

/** What is known of a listener when it is decided which steps are to be done. */
export interface StepHistory {
  /** Of this session, oldest first. */
  own: readonly StepRecord[];
  /** Of the same person in any session on this server, oldest first. */
  person: readonly StepRecord[];
  /** When the listener last came. Validity is counted up to then, so that no step falls due in the middle of pages. */
  visitAt: number;
}

const doneOf = (records: readonly StepRecord[], { name }: Step): StepRecord[] =>
  records.filter((record) => record.name === name && record.event === 'done');

const isYoungerThan = ({ at }: StepRecord, validMs: number | null, visitAt: number): boolean =>
  validMs === null || visitAt - at <= validMs;

/** Whether the step was passed elsewhere, recently enough, and counts here too. */
function isCarriedOver(step: Step, { person, visitAt }: StepHistory): boolean {
  if (!step.carries || step.validMs === null) return false;
  return doneOf(person, step).some(
    (record) =>
      record.result['passed'] === true &&
      record.result['form'] === step.form &&
      isYoungerThan(record, step.validMs, visitAt),
  );
}

/** Whether nothing is left to do of a step: done in this session, or passed elsewhere, and not too long ago. */
export function isOver(step: Step, history: StepHistory): boolean {
  const last = doneOf(history.own, step).at(-1);
  if (last && isYoungerThan(last, step.validMs, history.visitAt)) return true;
  return isCarriedOver(step, history);
}

/**
 * Until when somebody who failed the step in an earlier session is asked to wait, in milliseconds since 1970; null when
 * they may try. Only for steps that end the session.
 */
export function barredUntil(step: Step, { person, visitAt }: StepHistory): number | null {
  const { retryAfterMs, onFail } = step;
  if (retryAfterMs === null || onFail !== 'block') return null;
  const failed = doneOf(person, step).findLast(
    ({ result, at }) =>
      result['passed'] === false && result['barred'] !== true && result['form'] === step.form && at < visitAt,
  );
  return failed && visitAt - failed.at < retryAfterMs ? failed.at + retryAfterMs : null;
}

const isDone = (record: StepRecord | undefined): boolean => record?.event === 'done';

/**
 * The records of a step's last round: since it was last over, or, when it is over now, those that led to it. Two requests
 * at once may each have stored that it is over: one end counts.
 */
export function roundOf(step: Step, own: readonly StepRecord[], over: boolean): StepRecord[] {
  const records = own
    .filter(({ name }) => name === step.name)
    .filter((record, index, all) => !(isDone(record) && isDone(all[index - 1])));
  const last = records.findLastIndex(isDone);
  if (!over) return records.slice(last + 1);
  const begin = records.slice(0, Math.max(0, last)).findLastIndex(isDone) + 1;
  return records.slice(begin, Math.max(0, last));
}
