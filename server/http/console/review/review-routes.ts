import { z } from 'zod';
import { REVIEW_ROLES, type QueueView, type RoleView } from '#core/api/review.ts';
import type { reviewCalls } from '#core/api/calls/review-calls.ts';
import { QUEUES } from '#core/review/review.ts';
import { StoreError } from '../../../db/contract/store-error.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { ReviewDesk } from '../../../app/review/review-desk.ts';
import { reviewHandlers as deskHandlers } from '../../review/review-handlers.ts';
import { ReviewRefused } from '../../../app/review/review-refused.ts';
import type { Call, Handlers } from '../requests/route.ts';
import { invitationKey } from '../../../app/review/invitation.ts';
import type { Seat } from '../../../app/review/review-desks.ts';

const place = z.object({ queue: z.enum(QUEUES), role: z.enum(REVIEW_ROLES) });
type StartCall = Call<unknown, { rehearsals?: string | undefined }>;
type DeskCall = Call<unknown, { rehearsals?: string | undefined }, { queue: string; role: string }>;

const hasRehearsals = ({ query }: StartCall): boolean => query.rehearsals === 'true';

/** Throws AppError 'not-found' for words that are no queue or role. */
function seatOf(call: DeskCall): Seat {
  const named = place.safeParse(call.params);
  if (!named.success) throw new AppError('not-found', 'there is nothing here');
  return { account: call.account, study: call.study, rehearsals: hasRehearsals(call), ...named.data };
}

/** Work at the desk of who asks. Throws AppError 'conflict' for who has no say. */
async function atDesk<Reply>(
  call: DeskCall,
  work: (handlers: ReturnType<typeof deskHandlers>) => Promise<Reply>,
): Promise<Reply> {
  const { reviews, derived } = call.context;
  const desk = await reviews.at(seatOf(call));
  return reviews.admitted(() => work(deskHandlers({ desk, derived })));
}

async function roleView(desk: ReviewDesk, role: RoleView['role']): Promise<RoleView> {
  try {
    await desk.admit();
  } catch (cause) {
    if (!(cause instanceof ReviewRefused)) throw cause;
    return { role, refused: cause.refusal, total: null, done: null };
  }
  const { items } = await desk.state();
  return { role, refused: null, total: items.length, done: items.filter(({ done }) => done).length };
}

/** An account's rights in a queue; none where there is nothing to review. */
async function queueView(call: StartCall, queue: QueueView['queue']): Promise<QueueView> {
  const { account, study, context } = call;
  const roles = [];
  for (const role of REVIEW_ROLES) {
    const seat = { account, study, queue, role, rehearsals: hasRehearsals(call) };
    const desk = await context.reviews.look(seat).catch((cause: unknown) => {
      if (cause instanceof StoreError && cause.code === 'not-found') return null;
      throw cause;
    });
    if (desk) roles.push(await roleView(desk, role));
  }
  return { queue, roles };
}

/** Review of reasons and clips: blind, by accounts. */
export const reviewHandlers: Handlers<typeof reviewCalls> = {
  async 'GET /studies/:study/review'(call) {
    const queues = [];
    for (const queue of QUEUES) queues.push(await queueView(call, queue));
    return queues;
  },
  async 'GET /studies/:study/review/:queue/:role/state'(call) {
    const { reviews, derived } = call.context;
    const desk = await reviews.look(seatOf(call));
    await reviews.admitted(() => desk.admit());
    return deskHandlers({ desk, derived }).state();
  },
  'GET /studies/:study/review/:queue/:role/items/:token': (call) =>
    atDesk(call, (at) => at.item(call.params.token)),
  async 'GET /studies/:study/review/:queue/:role/sounds/:token'(call) {
    await atDesk(call, (at) => at.sound(call.params.token, call.response));
    return undefined;
  },
  'PUT /studies/:study/review/:queue/:role/items/:token': (call) =>
    atDesk(call, (at) => at.put(call.params.token, call.body)),
  async 'POST /studies/:study/review/:queue/:role/invitations'(call) {
    const { store, secret, now, url } = call.context;
    const { account: _inviting, ...desk } = seatOf(call);
    const { reviewer } = call.body;
    if (await store.accountByName(reviewer.toLowerCase()))
      throw new AppError('conflict', `${reviewer} has an account and can review in the console`);
    const { key, until } = invitationKey(secret, { ...desk, reviewer }, now());
    call.note(`${reviewer}: ${desk.queue}, ${desk.role}`);
    return { link: `${url()}/console/desk#${key}`, until: new Date(until).toISOString() };
  },
};
