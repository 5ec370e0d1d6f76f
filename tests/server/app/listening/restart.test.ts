import { expect, test } from 'vitest';
import type { PageView, SessionView } from '#core/session/contract.ts';
import { serveData } from '../../../support/serve-data.ts';
import { TestListener } from '../../../support/test-listener.ts';
import { serveStudy, temporaryFolder, type TestServer } from '../../../support/test-server.ts';
import { writeTernary } from '../../../support/tiny-study.ts';

/** The same data folder under a new server, with nothing left in memory. */
async function restarted(before: TestServer): Promise<TestServer> {
  await before.context.store.close();
  return { ...before, ...(await serveData(before.dataFolder, before.context)) };
}

let serial = 0;
const good = (): unknown => {
  serial += 1;
  return { label: 'human', reason: `It breathes like a person, number ${serial}` };
};

/** What the listener got of every page: its name, its slots and their sound. */
async function hearAll(listener: TestListener, from: number, to: number): Promise<unknown[]> {
  const heard = [];
  for (let position = from; position <= to; position += 1) {
    const page: PageView = await listener.page(position);
    const { body } = await listener.api('GET', `bundles/${page.token}`);
    heard.push({ page, sound: body.toString('base64') });
    await listener.answer(position, good);
  }
  return heard;
}

test('A14 a server that is restarted in the middle of a batch gives the same batch in the same order', async () => {
  const folder = await temporaryFolder();
  const server = await serveStudy(await writeTernary(folder.path));
  const listener = new TestListener(server);
  await listener.begin();
  await hearAll(listener, 1, 4);
  const [next, after] = [await listener.page(5), await listener.page(6)];
  const planOf = async ({ context, version }: TestServer) => {
    for await (const { session, pages } of context.store.readSessions(version.studyId, ['live']))
      return (await context.pages.of(session)).map(({ slots, unit, batch }, index) => ({
        unit,
        batch,
        slots,
        lease: pages[index]?.lease,
      }));
    return [];
  };
  const plan = await planOf(server);
  const second = await restarted(server);
  const back = new TestListener(second);
  back.cookie = listener.cookie;
  const view = await back.json<SessionView>('POST', 'enter', {});
  expect(view.pages).toEqual({ total: 10, answered: 4 });
  expect([await back.page(5), await back.page(6)]).toEqual([next, after]);
  expect(await planOf(second)).toEqual(plan);
  await hearAll(back, 5, 10);
  expect((await back.json<SessionView>('POST', 'complete', {})).state).toBe('completed');
  await second.close();
  await folder.remove();
});
