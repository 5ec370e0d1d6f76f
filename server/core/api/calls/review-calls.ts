import { z } from 'zod';
import { decisionRequest, reviewItem, reviewState } from '../../review/contract.ts';
import type { Contracts } from '../contract.ts';
import { invitationRequest, invited, queueView } from '../review.ts';
import { done } from '../values.ts';

/** true: items of simulated listeners. */
const query = z.object({ rehearsals: z.string().optional() });

/** Review of reasons and clips: blind, by accounts. */
export const reviewCalls = {
  'GET /studies/:study/review': {
    summary: 'Lists the review queues, with the roles that the account may take in each.',
    may: 'review',
    scope: 'read',
    query,
    reply: z.array(queueView),
  },
  'GET /studies/:study/review/:queue/:role/state': {
    summary: 'Lists the items of a queue; results once all reviewers are done.',
    may: 'review',
    scope: 'read',
    query,
    reply: reviewState,
  },
  'GET /studies/:study/review/:queue/:role/items/:token': {
    summary: 'Returns one item to review.',
    may: 'review',
    scope: 'read',
    query,
    reply: reviewItem,
  },
  'GET /studies/:study/review/:queue/:role/sounds/:token': {
    summary: 'Returns the sound of an item.',
    may: 'review',
    scope: 'read',
    isUrgent: true,
    query,
    file: 'audio/*',
  },
  'PUT /studies/:study/review/:queue/:role/items/:token': {
    summary: 'Records a review.',
    may: 'review',
    scope: 'write',
    action: 'records a review',
    query,
    body: decisionRequest,
    reply: done,
  },
  'POST /studies/:study/review/:queue/:role/invitations': {
    summary: 'Creates a link that opens this desk for a reviewer without an account.',
    may: 'run',
    scope: null,
    action: 'invites a reviewer',
    query,
    body: invitationRequest,
    reply: invited,
  },
} satisfies Contracts;
