import { ONLY_LISTENED } from '#core/session/page.ts';
import { beforeEach, expect, test } from 'vitest';
import type { AnswerReply, AnswerRequest } from '#core/session/contract.ts';
import { RequestError } from '../../../client/lib/request-error.ts';
import { Outbox, type OutboxStatus } from '../../../client/lib/outbox.ts';
import { memoryStorage, type Storage } from '../../../client/lib/storage.ts';

const LISTENING = { pageMs: 1000, decisionMs: 800, ...ONLY_LISTENED, switches: 0, hidden: [], slots: [] };

function answer(id: string): AnswerRequest {
  return { id, page: `page of ${id}`, answer: { preference: 1 }, listening: LISTENING };
}

type Send = (request: AnswerRequest) => Promise<AnswerReply>;

const accept: Send = async ({ id }) => ({ id, receipt: 'aa' });
let slug = 0;
let storage: Storage;
let status: OutboxStatus;
let waitedMs: number[];

beforeEach(() => {
  slug += 1;
  storage = memoryStorage();
  waitedMs = [];
});

function outboxThat(send: Send): Outbox {
  return new Outbox({
    storage,
    slug: `study-${slug}`,
    send,
    onstatus: (now) => (status = now),
    random: () => 0.5,
    wait: { for: async (durationMs) => void waitedMs.push(durationMs), hurry: () => undefined },
  });
}

test('answers are sent in the order of their pages, each once, and leave after their receipt', async () => {
  const sent: string[] = [];
  const outbox = outboxThat((request) => {
    sent.push(request.id);
    return accept(request);
  });
  for (const position of [1, 2, 10, 11]) await outbox.put(position, answer(`a${position}`));
  expect(status.waiting).toBe(4);

  await Promise.all([outbox.flush(), outbox.flush(), outbox.flush()]);

  expect(sent).toEqual(['a1', 'a2', 'a10', 'a11']);
  expect(status).toEqual({ waiting: 0, failures: 0, offline: false, refusal: null });
  expect(await storage.entries('')).toEqual([]);
});

test('an answer waits on the device before anything is sent, and an outbox opened later finds it', async () => {
  const outbox = outboxThat(accept);
  await outbox.put(3, answer('kept'));

  const afterReload = outboxThat(accept);
  expect(await afterReload.open()).toBe(3);
  expect(status.waiting).toBe(1);
  expect(await afterReload.waiting()).toEqual([answer('kept')]);
});

test('a put while a flush is under way is sent too', async () => {
  const outbox = outboxThat(accept);
  await outbox.put(1, answer('a1'));
  const first = outbox.flush();
  await outbox.put(2, answer('a2'));
  await Promise.all([first, outbox.flush()]);
  expect(status.waiting).toBe(0);
});

test('without a network it retries with growing waits and says so, until the answer is stored', async () => {
  let attempts = 0;
  const seen: OutboxStatus[] = [];
  const outbox = outboxThat(async (request) => {
    seen.push(status);
    attempts += 1;
    if (attempts <= 8) throw new RequestError('network', 'no answer');
    return accept(request);
  });
  await outbox.put(1, answer('a1'));
  await outbox.flush();
  expect(waitedMs).toEqual([250, 500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
  expect(seen.at(-1)).toMatchObject({ waiting: 1, failures: 8, offline: true });
  expect(status).toMatchObject({ waiting: 0, failures: 0, offline: false });
});

test('a busy server is given the time it asks for', async () => {
  let attempts = 0;
  const outbox = outboxThat((request) => {
    attempts += 1;
    if (attempts === 1) throw new RequestError('internal', 'busy', { status: 503, retryAfterMs: 7000 });
    return accept(request);
  });
  await outbox.put(1, answer('a1'));
  await outbox.flush();
  expect(waitedMs).toEqual([7250]);
});

test('a refusal is not retried, keeps the answer and blocks what follows', async () => {
  const sent: string[] = [];
  const outbox = outboxThat(({ id }) => {
    sent.push(id);
    throw new RequestError('listening-incomplete', 'not heard', { status: 422 });
  });
  await outbox.put(1, answer('a1'));
  await outbox.put(2, answer('a2'));
  await outbox.flush();
  await outbox.flush();
  expect(sent).toEqual(['a1']);
  expect(status.refusal?.code).toBe('listening-incomplete');
  expect(status.waiting).toBe(2);
});

test('after a refusal the page can be answered again', async () => {
  let refuse = true;
  const outbox = outboxThat((request) => {
    if (refuse) throw new RequestError('invalid-answer', 'no', { status: 422 });
    return accept(request);
  });
  await outbox.put(1, answer('wrong'));
  await outbox.flush();
  expect(await outbox.discard()).toEqual([answer('wrong')]);
  expect(status).toMatchObject({ waiting: 0, refusal: null });

  refuse = false;
  await outbox.put(1, answer('right'));
  await outbox.flush();
  expect(status.waiting).toBe(0);
});

test('a page that the server has an answer of is done', async () => {
  const outbox = outboxThat(() => {
    throw new RequestError('already-answered', 'stored', { status: 409 });
  });
  await outbox.put(1, answer('a1'));
  await outbox.flush();
  expect(status).toMatchObject({ waiting: 0, refusal: null });
});

test('a receipt for something else does not let an answer go', async () => {
  let attempts = 0;
  const outbox = outboxThat(async (request) => {
    attempts += 1;
    return attempts === 1 ? { id: 'another', receipt: 'aa' } : accept(request);
  });
  await outbox.put(1, answer('a1'));
  await outbox.flush();
  expect(attempts).toBe(2);
  expect(status.waiting).toBe(0);
});

test('a closed outbox stops sending and leaves the answers for the tab that took over', async () => {
  const outbox: Outbox = outboxThat(() => {
    outbox.close();
    throw new RequestError('network', 'no answer');
  });
  await outbox.put(1, answer('a1'));
  await outbox.flush();
  expect(await storage.entries('')).toHaveLength(1);
});
