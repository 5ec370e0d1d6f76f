import { expect, test } from 'vitest';
import { TestListener } from '../../../support/test-listener.ts';
import { writeTernary } from '../../../support/tiny-study.ts';
import { useServer } from '../../../support/use-server.ts';

// The server knows a session without looking it up from its first page on: whatever becomes of it meanwhile has to count.

const stage = useServer(writeTernary);

const human = (): unknown => ({ label: 'human', reason: 'It breathes like a person' });

interface Answering {
  listener: TestListener;
  next: unknown;
  token: string;
}

/** A listener who has answered a page, with the answer to the next one. */
async function answering(): Promise<Answering> {
  const listener = new TestListener(stage.server);
  await listener.begin();
  await listener.answer(1, human);
  const page = await listener.page(2);
  const next = listener.request(page, human(), await listener.hear(page));
  return { listener, next, token: page.token };
}

/** Refusals of an answer, a page and a sound. */
async function refusalsOf({ listener, next, token }: Answering): Promise<unknown[][]> {
  const replies = [
    await listener.api('POST', 'answers', next),
    await listener.api('GET', 'pages/2'),
    await listener.api('GET', `bundles/${token}`),
  ];
  return replies.map(({ status, body }) => [status, JSON.parse(body.toString()).error.code]);
}

test('the next answer is stored, and stored again with the same receipt', async () => {
  const { listener, next } = await answering();
  const first = await listener.json('POST', 'answers', next);
  expect(await listener.json('POST', 'answers', next)).toEqual(first);
});

test('who has left sends no further answer and opens no page', async () => {
  const known = await answering();
  await known.listener.api('POST', 'leave');
  expect(await refusalsOf(known)).toEqual([1, 2, 3].map(() => [409, 'wrong-step']));
});

test.each([true, false])(
  'an erased listener has no session any more, answers erased: %s',
  async (answers) => {
    const known = await answering();
    const { store } = stage.server.context;
    const records = [];
    for await (const record of store.readSessions(stage.server.version.studyId, ['live']))
      records.push(record);
    const { listenerId } = records.at(-1)?.session ?? { listenerId: '' };
    const at = stage.server.clock.at;
    const whom = { listenerId };
    expect((await store.erase({ studyId: stage.server.version.studyId, whom, answers, at })).keys).toBe(1);
    expect(await refusalsOf(known)).toEqual([1, 2, 3].map(() => [401, 'no-session']));
  },
);

test('the key of one study opens no other address', async () => {
  const { listener, next } = await answering();
  const replies = [
    await listener.send('POST', '/s/another/api/answers', next),
    await listener.send('GET', '/s/another/api/pages/2'),
  ];
  expect(replies.map(({ status }) => status)).toEqual([401, 401]);
});
