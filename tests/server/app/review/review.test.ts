import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReviewItem, ReviewState } from '#core/review/contract.ts';
import { startReview } from '../../../../server/http/review/start-review.ts';
import type { RunningReview } from '../../../../server/cli/declare/shell.ts';
import type { ReviewOrder } from '../../../../server/app/review/review.ts';
import type { AdjustableStore } from '../../../../server/db/contract/database.ts';
import { adjustSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import { resultsText } from '../../../../server/app/review/results-text.ts';
import { BLOCKS, writeShortStudy } from '../../../support/short-studies.ts';
import { serveStudy, temporaryFolder, type TestServer } from '../../../support/test-server.ts';

let server: TestServer;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let store: AdjustableStore;
const running: RunningReview[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  const study = await writeShortStudy(join(folder.path, 'study'), { blocks: [BLOCKS['ternary'] ?? ''] });
  server = await serveStudy(study);
  store = adjustSqliteStore(server.dataFolder);
});

afterAll(async () => {
  for (const review of running) await review.close();
  await store?.close();
  await server?.close();
  await folder?.remove();
});

interface Asked {
  status: number;
  body: Buffer;
}

async function start(reviewer: string, changes: Partial<ReviewOrder> = {}) {
  const review = await startReview(
    {
      store,
      dataFolder: server.dataFolder,
      name: server.version.name,
      reviewer,
      adjudicates: false,
      modes: ['live'],
      clips: { share: 0.25, seed: 'seed' },
      log: () => undefined,
      ...changes,
    },
    { port: 0, language: null },
  );
  running.push(review);
  const { origin, hash } = new URL(review.url);
  const ask = async (method: string, path: string, body?: unknown, key = hash.slice(1)): Promise<Asked> => {
    const response = await fetch(`${origin}/console/api/desk/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, body: bytes };
  };
  return {
    ask,
    state: async (): Promise<ReviewState> => JSON.parse((await ask('GET', 'state')).body.toString()),
    item: async (token = ''): Promise<ReviewItem> =>
      JSON.parse((await ask('GET', `items/${token}`)).body.toString()),
  };
}

const fits = { verdicts: { success: 'yes', consistency: 'yes' }, codes: [], reason: '' };

test('two experts check a quarter of the clips, blind; systems are told when nothing is left to decide', async () => {
  const ana = await start('ana');
  const { items } = await ana.state();
  // 7 clips of each of 4 systems: 2 of each.
  expect(items).toHaveLength(8);
  const told: string[] = [];
  for (const { token } of items) {
    const item = await ana.ask('GET', `items/${token}`);
    const sound = await ana.ask('GET', `sounds/${token}`);
    expect(sound.body.subarray(0, 4).toString()).toBe('fLaC');
    told.push(item.body.toString(), sound.body.toString('latin1'));
    expect((await ana.item(token)).text).toMatch(/^What number \d says\.$/);
    expect((await ana.ask('PUT', `items/${token}`, fits)).status).toBe(200);
  }
  expect((await ana.state()).results).toBeNull();
  const secrets = ['alpha', 'bravo', 'person', 'clips/', '.wav', server.version.id, server.version.studyId];
  for (const secret of secrets) expect(told.join('\n').includes(secret), secret).toBe(false);

  const bo = await start('bo');
  const others = (await bo.state()).items;
  expect(others.map(({ token }) => token)).not.toEqual(items.map(({ token }) => token));
  for (const [index, { token }] of others.entries()) {
    const verdicts = index === 0 ? { success: 'no', consistency: 'cannot tell' } : fits.verdicts;
    // Until both are done a reviewer may change their mind.
    if (index === 1)
      await bo.ask('PUT', `items/${token}`, { ...fits, verdicts: { ...verdicts, success: 'no' } });
    expect((await bo.ask('PUT', `items/${token}`, { ...fits, verdicts })).status).toBe(200);
  }
  const before = (await bo.state()).results;
  expect(before?.agreement.map(({ question, n, differ }) => [question, n, differ])).toEqual([
    ['success', 8, 1],
    ['consistency', 8, 1],
  ]);
  expect(before?.verdicts.every(({ system }) => system === null)).toBe(true);

  const cy = await start('cy', { adjudicates: true });
  const late = await start('late', { adjudicates: true });
  const [open, ...more] = (await cy.state()).items;
  expect(more).toEqual([]);
  const item = await cy.item(open?.token);
  expect(item.others.map(({ verdicts }) => String(verdicts['success'])).toSorted()).toEqual(['no', 'yes']);
  await cy.ask('PUT', `items/${open?.token}`, { ...fits, verdicts: { success: 'no', consistency: 'yes' } });
  const [second] = (await late.state()).items;
  expect((await late.ask('PUT', `items/${second?.token}`, fits)).status).toBe(409);
  const after = (await cy.state()).results;
  const failed = after?.verdicts.filter(
    ({ question, counts }) => question === 'success' && counts['no'] === 1,
  );
  expect(failed).toHaveLength(2);
  expect(after && resultsText(after)).toMatch(/success +8 +0\.875/);

  // Who knows the results changes no verdict; one person alone decides, and may think again.
  const [one] = items;
  const changed = { ...fits, verdicts: { success: 'no', consistency: 'no' } };
  const refused = await ana.ask('PUT', `items/${one?.token}`, changed);
  expect(refused.status).toBe(409);
  expect(refused.body.toString()).toContain('verdicts cannot change');
  expect((await ana.item(one?.token)).own).toEqual(fits);
  await expect(start('di', { adjudicates: true })).rejects.toThrow(
    'cy decides where reviewers of study disagree, and only one person can: continue as cy',
  );
  const thought = { ...fits, verdicts: { success: 'yes', consistency: 'yes' } };
  expect((await cy.ask('PUT', `items/${open?.token}`, thought)).status).toBe(200);
});

test('nothing is told without the key, of what is not in the queue, or taken that is no verdict', async () => {
  const ana = await start('ana');
  const [first] = (await ana.state()).items;
  const path = `items/${first?.token}`;
  expect((await ana.ask('GET', 'state', undefined, 'another')).status).toBe(401);
  expect((await ana.ask('GET', 'sounds/another')).status).toBe(404);
  const verdicts = { success: 'perhaps', consistency: 'yes' };
  expect((await ana.ask('PUT', path, { ...fits, verdicts })).status).toBe(422);
  expect((await ana.ask('PUT', path, { ...fits, verdicts: { success: 'yes' } })).status).toBe(422);
  expect((await ana.ask('PUT', path, { ...fits, codes: ['audio_clarity'] })).status).toBe(422);
});

test('without a written reason there is nothing to review, and that is said with what to do', async () => {
  await expect(start('ana', { clips: null })).rejects.toThrow('simulated listeners are not included');
  await expect(start('ana', { name: 'styd', clips: null })).rejects.toThrow('did you mean study?');
});
