import { z } from 'zod';
import { REVIEW_ROLES, type QueueView, type RoleView } from '#core/api/review.ts';
import { decisionRequest } from '#core/review/contract.ts';
import { QUEUES } from '#core/review/review.ts';
import { StoreError } from '../../../db/contract/store-error.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { ReviewDesk } from '../../../app/review/review-desk.ts';
import { reviewHandlers } from '../../review/review-handlers.ts';
import { ReviewRefused } from '../../../app/review/review-refused.ts';
import { readRoute, writeRoute, type Call, type ConsoleRoute } from '../requests/route.ts';
import type { Seat } from '../../../app/review/review-desks.ts';

const place = z.object({ queue: z.enum(QUEUES), role: z.enum(REVIEW_ROLES) });
const DESK = '/studies/:study/review/:queue/:role';

type AnyCall = Omit<Call<unknown>, 'body'>;

const hasRehearsals = ({ request }: AnyCall): boolean => request.query['rehearsals'] === 'true';

/** Throws AppError 'not-found' for words that are no queue or role. */
function seatOf(call: AnyCall): Seat {
  const named = place.safeParse({ queue: call.param('queue'), role: call.param('role') });
  if (!named.success) throw new AppError('not-found', 'there is nothing here');
  return { account: call.account, study: call.study, rehearsals: hasRehearsals(call), ...named.data };
}

/** Work at the desk of who asks. Throws AppError 'conflict' for who has no say. */
async function atDesk<Reply>(
  call: AnyCall,
  work: (handlers: ReturnType<typeof reviewHandlers>) => Promise<Reply>,
): Promise<Reply> {
  const { reviews, derived } = call.context;
  const desk = await reviews.at(seatOf(call));
  return reviews.admitted(() => work(reviewHandlers({ desk, derived })));
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

/** What an account may do in a queue; nothing where there is nothing to review. */
async function queueView(call: AnyCall, queue: QueueView['queue']): Promise<QueueView> {
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
export const reviewRoutes: readonly ConsoleRoute[] = [
  readRoute({
    method: 'get',
    path: '/studies/:study/review',
    may: 'review',
    async handle(call): Promise<QueueView[]> {
      const queues = [];
      for (const queue of QUEUES) queues.push(await queueView(call, queue));
      return queues;
    },
  }),
  readRoute({
    method: 'get',
    path: `${DESK}/state`,
    may: 'review',
    async handle(call) {
      const { reviews, derived } = call.context;
      const desk = await reviews.look(seatOf(call));
      await reviews.admitted(() => desk.admit());
      return reviewHandlers({ desk, derived }).state();
    },
  }),
  readRoute({
    method: 'get',
    path: `${DESK}/items/:token`,
    may: 'review',
    handle: (call) => atDesk(call, (at) => at.item(call.param('token'))),
  }),
  readRoute({
    method: 'get',
    path: `${DESK}/sounds/:token`,
    isUrgent: true,
    may: 'review',
    handle: (call) => atDesk(call, (at) => at.sound(call.param('token'), call.response)),
  }),
  writeRoute({
    method: 'put',
    path: `${DESK}/items/:token`,
    may: 'review',
    action: 'reviews',
    body: decisionRequest,
    handle: (call) => atDesk(call, (at) => at.put(call.param('token'), call.body)),
  }),
];
