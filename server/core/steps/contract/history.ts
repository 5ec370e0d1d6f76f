import type { Step, StepResult } from './step.ts';

/** A stored event of a step. */
export interface StepRecord {
  name: string;
  /** done: the step is over; attempt: an attempt began; trial: a trial was answered. */
  event: 'attempt' | 'trial' | 'done';
  result: StepResult;
  /** Milliseconds since 1970, UTC. */
  at: number;
}

/** A listener's history, from which the remaining steps follow. */
export interface StepHistory {
  /** Events of this session, oldest first. */
  own: readonly StepRecord[];
  /** Events of the same listener in any session on this server, oldest first. */
  person: readonly StepRecord[];
  /** Start of the current visit. Validity is evaluated at this time, so that no step becomes due between pages. */
  visitAt: number;
}

const doneOf = (records: readonly StepRecord[], { name }: Step): StepRecord[] =>
  records.filter((record) => record.name === name && record.event === 'done');

const isYoungerThan = ({ at }: StepRecord, validMs: number | null, visitAt: number): boolean =>
  validMs === null || visitAt - at <= validMs;

/** Whether the step was passed elsewhere, recently enough, and counts here. */
function isCarriedOver(step: Step, { person, visitAt }: StepHistory): boolean {
  if (!step.carries || step.validMs === null) return false;
  return doneOf(person, step).some(
    (record) =>
      record.result['passed'] === true &&
      record.result['form'] === step.form &&
      isYoungerThan(record, step.validMs, visitAt),
  );
}

/** Whether a step is done: in this session, or passed elsewhere recently enough. */
export function isOver(step: Step, history: StepHistory): boolean {
  const last = doneOf(history.own, step).at(-1);
  if (last && isYoungerThan(last, step.validMs, history.visitAt)) return true;
  return isCarriedOver(step, history);
}

/**
 * Time until which a listener who failed the step in an earlier session must wait, ms since 1970; null: no wait. Only for
 * steps that end the session.
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
 * The records of a step's current round or, if the step is over, of its last one. Two simultaneous requests may both have
 * stored its end; one counts.
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
