import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AnalysisReply, PrintedPaper } from '#core/api/analysis.ts';
import { ConsoleClient } from '../../support/console-client.ts';
import { exported } from '../../support/imported-exports.ts';
import { importStudy } from '../../support/imported-study.ts';
import { ASKED, clipOf, ITEMS, VOTES } from '../../support/imported-votes.ts';
import { LiveServer } from '../../support/live-server.ts';
import { zipContents } from '../../support/zip-contents.ts';

let server: LiveServer;
let ada: ConsoleClient;

beforeAll(async () => {
  server = await LiveServer.start();
  ada = await ConsoleClient.as(server.running, 'researcher', { name: 'ada' });
  await importStudy(ada, { name: 'old', file: 'votes.csv', text: VOTES }, ASKED);
});
afterEach(() => expect(server.log.splice(0)).toEqual([]));
afterAll(() => server.close());

type Blocks = AnalysisReply['analysis']['blocks'];

const made = (request: unknown) => exported(ada, request);

test('paper, archive and models are those of the analysis', async () => {
  const paper = await made({ kind: 'paper' });
  const { zip } = await ada.post<PrintedPaper>('/studies/old/analysis/paper', {});
  const shown = await zipContents(Buffer.from(zip, 'base64'));
  for (const [name, content] of shown)
    if (name.endsWith('.csv')) expect(paper.files.get(name)?.toString(), name).toBe(content.toString());
  const archive = await made({ kind: 'archive' });
  const sums = archive.files.get('checksums.sha256')?.toString().trim().split('\n') ?? [];
  expect(sums).toHaveLength(archive.files.size - 1);
  for (const line of sums) {
    const [sha256, name = ''] = line.split('  ');
    expect(
      createHash('sha256')
        .update(archive.files.get(name) ?? '')
        .digest('hex'),
      name,
    ).toBe(sha256);
  }
  expect(archive.files.get('import/ratings.csv')?.toString()).toContain('REF_i0.wav');
  expect([...archive.files.keys()].some((name) => name.endsWith('votes.csv'))).toBe(false);
  const models = await made({ kind: 'models' });
  const fitted = JSON.parse(models.files.get('old-models.json')?.toString() ?? '');
  const [model] = fitted.models;
  expect(model).toMatchObject({ scale: 'quality', result: { contrasts: [{ a: 'a', b: 'b' }] } });
  expect(model.result.contrasts[0].value).toBeCloseTo(20, 10);
  // The page shows no place on the server.
  expect(JSON.stringify(fitted)).not.toContain(server.running.context.env.dataFolder);
});

test('report and paper have the metrics of the analysis', async () => {
  const clips = ['a', 'b'].flatMap((system) => ITEMS.map((item) => clipOf(system, item)));
  const body = ['clip,pesq', ...clips.map((clip, at) => `${clip},${at / 4}`)].join('\n');
  const headers = { 'Content-Type': 'text/csv' };
  const kept = await ada.fetch('post', '/studies/old/analysis/tables/pesq.csv', { headers, body });
  const metrics = [await kept.json()];
  const names = ({ blocks }: { blocks: Blocks }) =>
    blocks.flatMap(({ tables }) => tables.map(({ name }) => name));
  const drawn = await made({ kind: 'report', metrics, lower: ['pesq'] });
  const stored = JSON.parse(drawn.files.get('analysis.json')?.toString() ?? '');
  const asked = { metrics, lower: ['pesq'] };
  const { analysis: report } = await ada.post<AnalysisReply>('/studies/old/analysis', asked);
  expect(names(stored)).toContain('metrics quality');
  expect(names(stored)).toEqual(names(report));
  const paper = await made({ kind: 'paper', metrics });
  const { zip } = await ada.post<PrintedPaper>('/studies/old/analysis/paper', { metrics });
  expect([...paper.files.keys()]).toEqual(
    expect.arrayContaining([...(await zipContents(Buffer.from(zip, 'base64'))).keys()]),
  );
  const lost = await made({ kind: 'paper', metrics: [{ sha256: '0'.repeat(64), name: 'pesq.csv' }] });
  expect(lost.job.error).toContain('the table pesq.csv was not found');
});
