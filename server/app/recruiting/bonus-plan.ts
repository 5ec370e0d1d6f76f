import { parseReward } from '#core/recruitment/pay.ts';
import { readTable } from '../../study-files/parse/read-table.ts';
import { parseAmount } from './amounts.ts';
import { named, type Desk, type Overview, type Reviewed } from './desk.ts';
import { NotPermitted } from './not-permitted.ts';

/** Recipients of a bonus; one of the fields is set. `amount`: for each recipient, in the smallest unit. */
export interface BonusWish {
  /** Path of a table with pseudonyms in the column listener, and amounts if it has that column. */
  file?: string | undefined;
  allCompleted?: boolean | undefined;
  /** Whether listeners who were screened out or stopped early are paid for their time. */
  unfinishedTime?: boolean | undefined;
  amount?: number | undefined;
}

export interface PlannedBonus {
  person: Reviewed;
  amount: number;
}

const none = 'set the bonus per listener, like 0.50';

async function fromFile(path: string, people: readonly Reviewed[], amount?: number): Promise<PlannedBonus[]> {
  const { table, mistakes } = await readTable(path, ['listener']);
  const [mistake] = mistakes;
  if (!table || mistake) throw new NotPermitted(mistake?.message ?? `${path} cannot be read`);
  return table.rows.map(({ line, cells }) => {
    const own = cells['amount'] === undefined ? amount : parseAmount(cells['amount']);
    if (!own) throw new NotPermitted(`${path}:${line}: write an amount like 0.50`);
    const [person] = named(people, [cells['listener'] ?? '']);
    if (!person) throw new NotPermitted(`${path}:${line}: write a listener`);
    return { person, amount: own };
  });
}

/** Share of the reward for the time that each person spent, rounded up, at most the whole reward. */
function timeShares({ version }: Desk, people: readonly Reviewed[]): PlannedBonus[] {
  const { reward, minutes } = version.study.config.recruitment;
  const paid = reward === undefined ? null : parseReward(reward);
  if (!paid) throw new NotPermitted('the study has no reward: set recruitment.reward, like 4.00 GBP');
  const whole = Math.round(paid.amount * 100);
  return people.flatMap((person) => {
    const { session, phase, spentMs } = person;
    const isUnpaid =
      (session.state === 'screened_out' || session.state === 'left') &&
      phase !== 'screened out' &&
      phase !== 'approved';
    if (!isUnpaid || spentMs === null || spentMs <= 0) return [];
    return [{ person, amount: Math.min(whole, Math.ceil((whole * spentMs) / (minutes * 60_000))) }];
  });
}

async function wishedOf(
  desk: Desk,
  people: readonly Reviewed[],
  { file, allCompleted, unfinishedTime, amount }: BonusWish,
): Promise<PlannedBonus[]> {
  if (unfinishedTime) return timeShares(desk, people);
  if (file !== undefined) {
    const wished = await fromFile(file, people, amount);
    return [...new Map(wished.map((bonus) => [bonus.person.session.listenerId, bonus])).values()];
  }
  if (!allCompleted)
    throw new NotPermitted('choose the listeners to pay', ['file', 'allCompleted', 'unfinishedTime']);
  if (amount === undefined) throw new NotPermitted(none, ['amount']);
  return people.filter(({ session }) => session.state === 'completed').map((person) => ({ person, amount }));
}

/**
 * Plans the bonuses, one for each listener. `leftOut`: number of listeners without one, because the recruiter was
 * asked and knows no submission of theirs. It would refuse the whole order because of them. Throws NotPermitted for
 * incomplete wishes.
 */
export async function wishedBonuses(
  desk: Desk,
  { people, isAsked }: Overview,
  wish: BonusWish,
): Promise<{ wished: PlannedBonus[]; leftOut: number }> {
  const all = await wishedOf(desk, people, wish);
  const wished = isAsked ? all.filter(({ person }) => person.submission !== null) : all;
  return { wished, leftOut: all.length - wished.length };
}

/** Note about excluded listeners; empty without any. */
export const leftOutText = ({ recruiter }: Desk, leftOut: number): string[] =>
  leftOut === 0 ? [] : [`  ${leftOut} more are omitted: ${recruiter.name} has no submissions from them`];

/** Currency of the study's reward. Throws NotPermitted if there is none. */
export function currencyOf({ version }: Desk): string {
  const reward = parseReward(version.study.config.recruitment.reward ?? '');
  if (reward) return reward.currency;
  throw new NotPermitted(
    'the study has no currency: add recruitment.reward to study.yaml, like 4.00 GBP, and publish it again',
  );
}
