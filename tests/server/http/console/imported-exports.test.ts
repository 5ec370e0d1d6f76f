import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AnalysisReply } from '#core/api/analysis.ts';
import type { ExportsView } from '#core/api/exports.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { exported } from '../../../support/imported-exports.ts';
import { importStudy } from '../../../support/imported-study.ts';
import { ASKED, VOTES } from '../../../support/imported-votes.ts';
import { LiveServer } from '../../../support/live-server.ts';

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

/** Rows of a CSV table without quotes. */
function rowsOfCsv(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.trim().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])));
}

const made = (request: unknown) => exported(ada, request);

test('the ratings are exported with decisions and a dictionary', async () => {
  const view = await ada.get<ExportsView>('/studies/old/exports');
  expect(view).toMatchObject({ hasFolder: true, imported: { means: false } });
  const exclude = { session: 'w0', verdict: 'exclude', reason: 'a broken headphone' };
  await ada.post('/studies/old/decisions', exclude);
  const { files } = await made({ kind: 'tables', formats: ['parquet', 'wide', 'json'] });
  const rows = rowsOfCsv(files.get('old-ratings.csv')?.toString() ?? '');
  expect(rows).toHaveLength(240);
  const out = rows.filter((row) => row['counts'] === 'FALSE');
  expect(new Set(out.map((row) => `${row['listener']} ${row['reasons']}`))).toEqual(
    new Set(['w0 excluded by hand']),
  );
  expect(out).toHaveLength(24);
  const dictionary = JSON.parse(files.get('old-ratings.dictionary.json')?.toString() ?? '');
  expect(dictionary).toMatchObject({ study: 'old', rows: 240, counted: 216, versions: [], evidence: [] });
  expect(dictionary.scales).toMatchObject([{ name: 'quality', version: null, grid: { min: 0, max: 100 } }]);
  expect([...files.keys()].toSorted()).toEqual([
    'old-ratings.csv',
    'old-ratings.dictionary.json',
    'old-ratings.json',
    'old-ratings.parquet',
    'old-wide-block1.csv',
  ]);
  await ada.post('/studies/old/decisions', { ...exclude, verdict: 'undone' });
});

// The other files of these studies are exported in tests/slow/export/imported-exports.test.ts.
test('the report is that of the analysis', async () => {
  const { analysis: report } = await ada.post<AnalysisReply>('/studies/old/analysis');
  const drawn = await made({ kind: 'report' });
  const stored = JSON.parse(drawn.files.get('analysis.json')?.toString() ?? '');
  const tables = ({ blocks }: { blocks: Blocks }): unknown =>
    JSON.parse(JSON.stringify(blocks.map((own) => own.tables)));
  expect(tables(stored)).toEqual(tables(report));
  expect(drawn.files.has('methods.md')).toBe(false);
});

test('an export that needs a study carried out here fails with a reason', async () => {
  const { job } = await made({ kind: 'manifest' });
  expect(job).toMatchObject({ state: 'failed' });
  expect(job.error).toContain('imported ratings do not have what this export contains');
});
