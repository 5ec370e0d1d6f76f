import { decisionRequest, reviewItem, reviewState } from '../../review/contract.ts';
import type { Contracts } from '../contract.ts';
import { done } from '../values.ts';

/** Review by anyone with the link of a desk. */
export const deskCalls = {
  'GET /state': {
    summary: 'Lists the items of the desk; results once all reviewers are done.',
    may: 'invited',
    reply: reviewState,
  },
  'GET /items/:token': { summary: 'Returns one item to review.', may: 'invited', reply: reviewItem },
  'GET /sounds/:token': { summary: 'Returns the sound of an item.', may: 'invited', file: 'audio/*' },
  'PUT /items/:token': {
    summary: 'Records a review.',
    may: 'invited',
    body: decisionRequest,
    reply: done,
  },
} satisfies Contracts<'invited'>;

export type DeskCalls = typeof deskCalls;
