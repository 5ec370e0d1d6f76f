import type { BonusBatch } from '../../db/contract/recruiter-store.ts';
import { RecruiterError } from '../recruiters/contract/recruiter.ts';
import { money, totalOf } from './amounts.ts';
import { currencyOf, leftOutText, wishedBonuses, type BonusWish, type PlannedBonus } from './bonus-plan.ts';
import { asked, clientOf, DRY, overviewOf, type Desk, type Reviewed } from './desk.ts';
import { NotPermitted } from './not-permitted.ts';

/** Greatest number of payments in one order on Prolific. */
const MOST_AT_ONCE = 200;

export interface BonusRequest {
  wish: BonusWish;
  reason: string;
  /** Total from the dry run, in the smallest unit; null for a dry run. */
  total: number | null;
  /** Outcome at the recruiter of an order whose reply is unknown. */
  confirmed?: 'paid' | 'unpaid' | undefined;
}

export interface BonusOutcome {
  text: string;
  /** Amount to confirm and pay, in the smallest unit; null if nothing is payable. */
  total: number | null;
}

/**
 * Time before an order's outcome can be checked, in minutes. Prolific pays in the minutes after an order. Until then,
 * a payment in progress looks like one that was never made.
 */
const MINUTES_TO_LOOK = 15;

const LOOK =
  'the order was sent without a reply, so it may have been paid, or may be paid within minutes. Check the payments on the ' +
  "recruiter's page, then confirm on the command line that it was paid; or, " +
  `${MINUTES_TO_LOOK} minutes after the order, that it was not paid, to pay it again`;

/** Remaining listeners of the request in one of the recruiter's studies, up to the limit of one order. */
function payable(
  wished: readonly PlannedBonus[],
  batches: readonly BonusBatch[],
  reason: string,
): PlannedBonus[] {
  const had = new Set(
    batches
      .filter((batch) => batch.reason === reason && batch.state !== 'planned')
      .flatMap(({ bonuses }) => bonuses.map((bonus) => bonus.listenerId)),
  );
  const left = wished.filter(({ person }) => !had.has(person.session.listenerId));
  const studyId = left[0]?.person.recruiterStudyId;
  return left.filter(({ person }) => person.recruiterStudyId === studyId).slice(0, MOST_AT_ONCE);
}

const batchNow = async ({ store, version }: Desk, id: string): Promise<BonusBatch> => {
  const batch = (await store.bonusBatches(version.studyId)).find((candidate) => candidate.id === id);
  if (!batch) throw new NotPermitted('another person has withdrawn these bonuses: check the status');
  return batch;
};

/** Prepares the payment at the recruiter. If it is prepared twice, only one of the two is ever paid. */
async function create(desk: Desk, batch: BonusBatch, people: readonly Reviewed[]): Promise<void> {
  const paid = batch.bonuses.map(({ listenerId, amount }) => {
    const person = people.find(({ session }) => session.listenerId === listenerId);
    if (!person) throw new NotPermitted(`${listenerId} was anonymised and can no longer be paid`);
    return { person, amount };
  });
  const studyId = paid[0]?.person.recruiterStudyId ?? '';
  const bonuses = paid.map(({ person, amount }) => ({ participantId: person.recruit.participantId, amount }));
  try {
    const { paymentId } = await asked(desk, [null], `make bonuses ready: ${batch.reason}`, () =>
      clientOf(desk).createBonus(studyId, bonuses),
    );
    await desk.store.moveBonuses(batch.id, { from: 'planned', to: 'created', paymentId, at: desk.now });
  } catch (cause) {
    if (cause instanceof RecruiterError && cause.kind === 'refused') await desk.store.dropBonuses(batch.id);
    throw cause;
  }
}

/** Pays a prepared order. Only one caller can do it, and never again after an order whose reply is unknown. */
async function pay(desk: Desk, { id, reason, paymentId }: BonusBatch): Promise<void> {
  const { store, now: at } = desk;
  if (paymentId === null) throw new Error(`bonus batch ${id} was made ready without a payment`);
  if (!(await store.moveBonuses(id, { from: 'created', to: 'paying', at }))) return;
  try {
    await asked(desk, [null], `pay bonuses: ${reason}`, () => clientOf(desk).payBonus(paymentId));
  } catch (cause) {
    if (!(cause instanceof RecruiterError) || cause.kind === 'unknown')
      throw new NotPermitted(LOOK, ['confirmed']);
    await store.moveBonuses(id, { from: 'paying', to: 'created', at });
    throw cause;
  }
  await store.moveBonuses(id, { from: 'paying', to: 'paid', at });
}

const describeBatch = (batch: BonusBatch): string =>
  `${batch.bonuses.length} listeners, ${money(totalOf(batch), batch.currency)}: ${batch.reason}`;

async function confirm(desk: Desk, batch: BonusBatch, seen: 'paid' | 'unpaid'): Promise<BonusOutcome> {
  const to = seen === 'paid' ? 'paid' : 'created';
  const since = desk.now - (batch.orderedAt ?? batch.createdAt);
  if (seen === 'unpaid' && batch.state === 'paying' && since < MINUTES_TO_LOOK * 60_000)
    throw new NotPermitted(
      `${describeBatch(batch)} was ordered less than ${MINUTES_TO_LOOK} minutes ago and may still be paid: check again later`,
    );
  const isMoved = await desk.store.moveBonuses(batch.id, { from: 'paying', to, at: desk.now });
  if (!isMoved)
    throw new NotPermitted(`there is nothing to confirm: ${describeBatch(batch)} is ${batch.state}`);
  const detail = `${desk.actor} saw that the bonuses were ${seen}: ${batch.reason}`;
  const { studyId } = desk.version;
  await desk.store.recordEvent({ studyId, sessionId: null, kind: 'recruiter-call', detail, at: desk.now });
  return seen === 'paid'
    ? { text: `paid: ${describeBatch(batch)}`, total: null }
    : { text: `not paid yet: ${describeBatch(batch)}; ${DRY}`, total: totalOf(batch) };
}

/** Continues a batch from its current state. */
async function settle(desk: Desk, id: string, people: readonly Reviewed[]): Promise<BonusOutcome> {
  if ((await batchNow(desk, id)).state === 'planned') await create(desk, await batchNow(desk, id), people);
  const ready = await batchNow(desk, id);
  if (ready.state === 'created') await pay(desk, ready);
  const after = await batchNow(desk, id);
  if (after.state === 'paying') throw new NotPermitted(LOOK, ['confirmed']);
  return { text: `paid: ${describeBatch(after)}`, total: null };
}

/**
 * Pays bonuses for a reason, once for each person. A batch is planned, prepared, and paid by its stored id, so an
 * interrupted batch continues where it stopped. Throws NotPermitted and RecruiterError.
 */
export async function payBonuses(
  desk: Desk,
  { wish, reason, total, confirmed }: BonusRequest,
): Promise<BonusOutcome> {
  const { store, version, recruiter, actor, now } = desk;
  const batches = await store.bonusBatches(version.studyId);
  const ofReason = batches.filter((batch) => batch.reason === reason);
  const open = ofReason.find(({ state }) => state !== 'planned' && state !== 'paid');
  if (confirmed && open) return confirm(desk, open, confirmed);
  if (confirmed) throw new NotPermitted(`there is no open order for '${reason}'`);
  if (open?.state === 'paying') throw new NotPermitted(LOOK, ['confirmed']);
  const overview = await overviewOf(desk, true);
  const { wished, leftOut } = open ? { wished: [], leftOut: 0 } : await wishedBonuses(desk, overview, wish);
  const planned = payable(wished, batches, reason).map(({ person, amount }) => ({
    listenerId: person.session.listenerId,
    amount,
  }));
  const currency = open?.currency ?? currencyOf(desk);
  const bonuses = open?.bonuses ?? planned;
  const nobody = {
    text: [`no listeners are left to pay for '${reason}'`, ...leftOutText(desk, leftOut)].join('\n'),
    total: null,
  };
  if (bonuses.length === 0) return nobody;
  const sum = totalOf({ bonuses });
  if (total === null) {
    const lines = [
      `would pay ${bonuses.length} listeners ${money(sum, currency)}, without fees: ${reason}${open ? ' (started earlier)' : ''}`,
      ...bonuses.map(({ listenerId, amount }) => `  ${listenerId}  ${money(amount, currency)}`),
      ...leftOutText(desk, leftOut),
      ...(wished.length > planned.length
        ? [`  others were paid already, or come next: run the command again afterwards`]
        : []),
      DRY,
    ];
    return { text: lines.join('\n'), total: sum };
  }
  if (sum !== total)
    throw new NotPermitted(
      `the total is ${money(sum, currency)}, not ${money(total, currency)}: check the dry run again`,
    );
  // A plan that was never sent may contain erased listeners or outdated amounts.
  for (const { id, state } of ofReason) if (state === 'planned') await store.dropBonuses(id);
  const batch = await store.planBonuses({
    id: desk.randomId(),
    studyId: version.studyId,
    recruiter: recruiter.id,
    reason,
    currency,
    actor,
    createdAt: now,
    bonuses,
  });
  if (!batch) return nobody;
  if (totalOf(batch) !== total)
    throw new NotPermitted(
      `another person is paying ${describeBatch(batch)} at this moment, not ${money(total, currency)}: check the status`,
    );
  return settle(desk, batch.id, overview.people);
}
