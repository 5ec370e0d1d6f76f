import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { monitoredStudy } from '#core/monitoring/counts.ts';
import { exportStudy } from '../../../../server/app/exports/export.ts';
import { figuresOf } from '../../../../server/app/monitoring/count-figures.ts';
import { ledgerCsv, payJson, payOfStudy, payText } from '../../../../server/app/recruiting/pay-ledger.ts';
import { ProlificServer } from '../../../support/prolific-server.ts';
import { arrive, personOf, serveRecruited, takePart } from '../../../support/recruited-study.ts';
import { temporaryFolder, type TestServer } from '../../../support/test-server.ts';
import { newVersion } from '../../../support/new-version.ts';

const prolific = new ProlificServer();
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;
let listeners: string[];

/** Three people: one whose ratings all count, one who failed every check, one who only came. */
beforeAll(async () => {
  folder = await temporaryFolder();
  const unpaid = await serveRecruited(folder.path);
  const { study } = unpaid.version;
  const recruitment = {
    ...study.config.recruitment,
    listeners: 5,
    reward_per_judgement: '0.80 GBP',
    platform_fee: 25,
  };
  const version = await unpaid.context.store.publishVersion(
    newVersion({
      name: 'paid',
      slug: 'paid',
      study: { ...study, config: { ...study.config, recruitment } },
      at: unpaid.clock.at,
    }),
  );
  server = { ...unpaid, slug: version.slug, version };
  listeners = [
    await takePart(server, prolific, { person: 1, value: 4 }),
    await takePart(server, prolific, { person: 2, value: 5 }),
  ];
  await arrive(server, prolific, 3);
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

const payNow = () => payOfStudy(server.context.store, server.version);

test('listeners are paid for each page whatever the checks say, and the ledger names the participants', async () => {
  const lines = ledgerCsv(await payNow())
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toBe('participant_id,listener,state,judgements,earned,currency,unpaid');
  // 1.00 for the session and four pages at 0.80.
  expect(lines.slice(1, 3)).toEqual([
    `${personOf(1)},${listeners[0]},completed,4,4.20,GBP,`,
    `${personOf(2)},${listeners[1]},completed,4,4.20,GBP,`,
  ]);
  expect(lines[3]).toMatch(/,entered,0,0\.00,GBP,$/);
  expect(lines).toHaveLength(4);
});

test('the total has the fee, and the forecast the sessions that are missing', async () => {
  const text = payText(await payNow());
  expect(text).toContain('so far: 8 judgements of 2 listeners, 8.40 GBP, with the fee 10.50 GBP');
  // Three of the five listeners are missing: 8.40 + 3 x 4.20.
  expect(text).toContain(
    'whole study: 21.00 GBP, with the fee 26.25 GBP; 3 sessions are still to be completed',
  );
});

test('the monitor shows the same totals, and pay per hour of a whole session', async () => {
  const { context, clock } = server;
  const world = { store: context.store, dataFolder: folder.path, now: () => clock.at };
  const { pay } = await figuresOf(world, { study: 'paid', mode: 'live' });
  expect(pay).toEqual({ pay: 8.4, fee: 2.1, listeners: 2, judgements: 8, session: 5.25, currency: 'GBP' });
  expect(payJson(await payNow()).totals).toMatchObject([{ pay: '8.40', fee: '2.10', total: '10.50' }]);
  expect(monitoredStudy(server.version.study).pay).toEqual({ amount: 4.2, currency: 'GBP' });
});

test('only the ledger has participant ids: neither the totals nor any file of an export does', async () => {
  const out = join(folder.path, 'export');
  await exportStudy({
    store: server.context.store,
    name: 'paid',
    folder: join(folder.path, 'recruited'),
    out,
    modes: ['live'],
    formats: [],
    hasMark: false,
  });
  const files = readdirSync(out).map((file) => readFileSync(join(out, file), 'latin1'));
  expect(files.length).toBeGreaterThan(3);
  const research = [...files, JSON.stringify(payJson(await payNow())), payText(await payNow())].join('\n');
  expect(research).toContain(listeners[0]);
  for (const person of [1, 2, 3]) expect(research).not.toContain(personOf(person));
});

test('a request to return the submission ends the pay, and undoing it pays again', async () => {
  const { store } = server.context;
  const { studyId } = server.version;
  const session = await store.findSession(studyId, { listenerId: listeners[1] ?? '' });
  const decide = (verdict: 'ask_to_return' | 'undone') =>
    store.decide({
      studyId,
      sessionId: session?.id ?? '',
      verdict,
      reason: 'wrote that it was a test',
      actor: 'ada',
      at: server.clock.at,
    });
  await decide('ask_to_return');
  expect((await payNow()).ledger[1]).toMatchObject({ earned: 0n, unpaid: 'return requested' });
  await decide('undone');
  expect((await payNow()).ledger[1]).toMatchObject({ earned: 42_000n, unpaid: null });
});
