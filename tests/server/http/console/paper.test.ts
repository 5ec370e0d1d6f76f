import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnalysisReply, PrintedPaper } from '#core/api/analysis.ts';
import { PLAIN_REQUEST } from '#core/api/plain-request.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { zipContents } from '../../../support/zip-contents.ts';
import { answerSession, STARTED } from '../../app/ratings/answer-session.ts';
import { answerTo, exportStudyDocument } from '../../app/ratings/study.ts';

let server: LiveServer;
let researcher: ConsoleClient;

beforeAll(async () => {
  server = await LiveServer.start();
  const { store } = server.running.context;
  const study = exportStudyDocument();
  const version = await store.publishVersion({ name: 'mine', slug: 'slug', study, at: STARTED });
  for (const name of ['one', 'two', 'three']) await answerSession(store, version, { name, answer: answerTo });
  researcher = await ConsoleClient.as(server.running, 'researcher', { studies: ['mine'] });
});
afterAll(() => server.close());

/** The texts of the ZIP's files by path. */
async function paper(): Promise<Map<string, string>> {
  const reply = await researcher
    .send('post', '/studies/mine/analysis/paper', PLAIN_REQUEST)
    .catch(() => null);
  if (reply?.status !== 200) throw new Error(server.log.join('\n'));
  const { zip } = await researcher.post<PrintedPaper>('/studies/mine/analysis/paper', PLAIN_REQUEST);
  const files = await zipContents(Buffer.from(zip, 'base64'));
  return new Map([...files].map(([path, content]) => [path, content.toString()]));
}

test('the ZIP has a page, a LaTeX document and files of each part; letters stand for systems until they may be known', async () => {
  const blind = await paper();
  expect([...blind.keys()]).toEqual(expect.arrayContaining(['paper.md', 'paper.tex']));
  expect(blind.get('paper.md')).not.toMatch(/beta/u);
  const { fixes } = await researcher.post<AnalysisReply>('/studies/mine/analysis', PLAIN_REQUEST);
  await researcher.post('/studies/mine/unblinding', { screening: fixes });
  const named = await paper();
  expect(named.get('paper.md')).toMatch(/beta/u);
  const paths = [...named.keys()];
  expect(paths.filter((path) => path.endsWith('.svg'))).toHaveLength(
    paths.filter((path) => path.startsWith('figures/') && path.endsWith('.pdf')).length,
  );
  expect(named.get('paper.md')).toContain('earshot analyse mine --layout paper');
});
