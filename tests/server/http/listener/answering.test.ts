import { expect, test } from 'vitest';
import { TestListener } from '../../../support/test-listener.ts';
import { writeTernary } from '../../../support/tiny-study.ts';
import { useServer } from '../../../support/use-server.ts';

// The server knows a session without looking it up from its first answer on: whatever becomes of it meanwhile has to count.

const stage = useServer(writeTernary);

const human = (): unknown => ({ label: 'human', reason: 'It breathes like a person' });

/** A listener who has answered a page, with the answer to the next one. */
async function answering(): Promise<{ listener: TestListener; next: unknown }> {
  const listener = new TestListener(stage.server);
  await listener.begin();
  await listener.answer(1, human);
  const page = await listener.page(2);
  return { listener, next: listener.request(page, human(), await listener.hear(page)) };
}

async function refusalOf({ listener, next }: Awaited<ReturnType<typeof answering>>) {
  const { status, body } = await listener.api('POST', 'answers', next);
  return [status, JSON.parse(body.toString()).error.code];
}

test('the next answer is stored, and stored again with the same receipt', async () => {
  const { listener, next } = await answering();
  const first = await listener.json('POST', 'answers', next);
  expect(await listener.json('POST', 'answers', next)).toEqual(first);
});

test('who has left sends no further answer', async () => {
  const known = await answering();
  await known.listener.api('POST', 'leave');
  expect(await refusalOf(known)).toEqual([409, 'wrong-step']);
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
    expect(await refusalOf(known)).toEqual([401, 'no-session']);
  },
);

test('the key of one study opens no other address', async () => {
  const { listener, next } = await answering();
  const reply = await listener.send('POST', '/s/another/api/answers', next);
  expect(reply.status).toBe(401);
});
