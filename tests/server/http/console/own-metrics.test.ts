import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EffectView, QualityOverview } from '#core/api/quality.ts';
import { PLAIN_REQUEST } from '#core/api/plain-request.ts';
import { readRatedStudy } from '../../../../server/app/imports/rating-source.ts';
import { screenCommand } from '#core/commands/screen-command.ts';
import { namedRules } from '../../../../server/cli/named-rules.ts';
import { excludingSet } from '#core/screening/screening-set.ts';
import type { StudyVersion } from '../../../../server/db/contract/store.ts';
import { judgePages } from '../../../../server/app/backfill/judge-pages.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { answerSession, STARTED } from '../../app/ratings/answer-session.ts';
import { answerTo, exportStudyDocument } from '../../app/ratings/study.ts';
import { MonitorClient, VIEW } from '../../app/monitoring/rig.ts';
import { newVersion } from '../../../support/new-version.ts';

let server: LiveServer;
let viewer: ConsoleClient;
let folder: string;
let version: StudyVersion;

const RULE = { rule: 'i2d objective', deviations: 0.5, metrics: { quality: 'sim' } };
const METRICS = [
  'system,item,sim',
  ...['original', 'alpha', 'beta'].flatMap((system, at) =>
    ['p1', 'p2'].map((item, n) => `${system},${item},${at * 3 + n}`),
  ),
].join('\n');

beforeAll(async () => {
  server = await LiveServer.start();
  const { store, env } = server.running.context;
  const document = exportStudyDocument();
  const screening = namedRules('{rule: i2d objective, as: flag, deviations: 0.5, metrics: {quality: sim}}');
  const study = { ...document, config: { ...document.config, screening, metrics: 'metrics.csv' } };
  version = await store.publishVersion(newVersion({ name: 'mine', slug: 'slug', study, at: STARTED }));
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six'])
    await answerSession(store, version, { name, answer: answerTo });
  folder = join(env.dataFolder, 'studies', 'mine');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'metrics.csv'), METRICS);
  const path = join('studies', 'mine');
  await store.rememberFolder({ name: 'mine', path, isOwn: true, createdBy: 'ada', createdAt: STARTED });
  viewer = await ConsoleClient.as(server.running, 'viewer', { studies: ['mine'] });
});

afterAll(() => server.close());

test('rules with metrics find in the console what they find on the command line, from the study’s own file', async () => {
  const { store } = server.running.context;
  const source = await readRatedStudy({ store, name: 'mine', modes: ['live'], folder });
  const wanted = source.under().reports.find(({ rule }) => rule === RULE.rule)?.findings ?? [];
  expect(wanted.length).toBeGreaterThan(0);
  const overview = await viewer.get<QualityOverview>('/studies/mine/quality');
  const shown = overview.rules.find(({ rule }) => rule === RULE.rule);
  expect(shown).toMatchObject({ ratings: wanted.length, params: { metrics: RULE.metrics, deviations: 0.5 } });
  const request = { rules: [RULE], rehearsals: false };
  const effect = await viewer.post<EffectView>('/studies/mine/quality/effect', request);
  const text = '{rule: i2d objective, deviations: 0.5, metrics: {quality: sim}}';
  const left = source.under(excludingSet(namedRules(text))).ratings.filter(({ counts }) => counts).length;
  expect(effect.chosen.ratings).toBe(left);
  expect(screenCommand('mine', request, effect)).toBe(
    `earshot screen mine --rules '${text}' --metrics '<study folder>/metrics.csv'`,
  );
});

test('places are given back and the monitor counts under the same metrics', async () => {
  const { store } = server.running.context;
  await expect(judgePages(store, version, STARTED, folder)).resolves.toMatchObject({ dueAt: null });
  const page = await MonitorClient.connect(server.running.url, viewer.cookie);
  page.watch('mine', { view: VIEW });
  const figures = await page.until((message) => message.figures);
  expect(figures.ratings.total).toBeGreaterThan(0);
  page.close();
});

test('the precision that the monitor forecasts from names no system and no mean', async () => {
  const page = await MonitorClient.connect(server.running.url, viewer.cookie);
  page.watch('mine', { view: VIEW });
  const { precisions } = await page.until((message) => message.figures);
  const own = precisions.find(({ scale }) => scale === 'quality');
  expect(own?.differences).toBe(1);
  expect(own?.widths[0]?.listeners).toBeGreaterThan(4);
  expect(JSON.stringify(precisions)).not.toMatch(/alpha|bravo|mean/u);
  page.close();
});

test('metrics that cannot be used are told of without the server’s folders; a file that is gone is no fault', async () => {
  await writeFile(join(folder, 'metrics.csv'), 'system,item,sim\nalpha,p1,not a number\n');
  for (const ask of [
    () => viewer.fetch('get', '/studies/mine/quality'),
    () => viewer.send('post', '/studies/mine/analysis', { ...PLAIN_REQUEST }),
  ]) {
    const response = await ask();
    const text = await response.text();
    expect([response.status, text.slice(0, 500)]).toEqual([422, expect.stringContaining('metrics.csv')]);
    expect(text).not.toContain(server.running.context.env.dataFolder);
  }
  await rm(join(folder, 'metrics.csv'));
  const response = await viewer.fetch('get', '/studies/mine/quality');
  expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('sim')]);
});
