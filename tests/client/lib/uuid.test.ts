import { expect, test } from 'vitest';
import { answerRequest } from '#core/session/contract.ts';
import { newUuid } from '../../../client/lib/uuid.ts';

test('ids are what the server accepts, and never the same', () => {
  const ids = Array.from({ length: 200 }, newUuid);
  for (const id of ids) expect(answerRequest.shape.id.safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
