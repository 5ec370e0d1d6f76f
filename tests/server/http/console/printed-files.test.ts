import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnalysisReply, DrawnFigure, PrintedFigure, PrintedPaper } from '#core/api/analysis.ts';
import { PLAIN_REQUEST } from '#core/api/plain-request.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { readPdf, type ReadPdf } from '../../../support/pdf-reader.ts';
import { zipContents } from '../../../support/zip-contents.ts';
import { answerSession, STARTED } from '../../app/ratings/answer-session.ts';
import { answerTo, exportStudyDocument } from '../../app/ratings/study.ts';
import { newVersion } from '../../../support/new-version.ts';

const PATH = '/studies/mine/analysis/figure/pdf';
const FIRST = { request: PLAIN_REQUEST, block: 0, figure: 0 };

let server: LiveServer;
let researcher: ConsoleClient;

beforeAll(async () => {
  server = await LiveServer.start();
  const { store } = server.running.context;
  const study = exportStudyDocument();
  const version = await store.publishVersion(newVersion({ name: 'mine', slug: 'slug', study, at: STARTED }));
  for (const name of ['one', 'two', 'three']) await answerSession(store, version, { name, answer: answerTo });
  researcher = await ConsoleClient.as(server.running, 'researcher', { studies: ['mine'] });
});
afterAll(() => server.close());

/** The PDF of the first figure, for a browser that asks for this language. */
async function printed(language: string): Promise<ReadPdf> {
  const reply = await researcher.fetch('post', PATH, {
    body: JSON.stringify(FIRST),
    headers: { 'Content-Type': 'application/json', 'Accept-Language': language },
  });
  const { pdf, missing }: PrintedFigure = await reply.json();
  expect(missing).toEqual([]);
  return readPdf(Buffer.from(pdf ?? '', 'base64'));
}

const analysis = (): Promise<AnalysisReply> =>
  researcher.post<AnalysisReply>('/studies/mine/analysis', PLAIN_REQUEST);

/** The texts of the files of a paper by path. */
async function paper(): Promise<Map<string, string>> {
  const { zip } = await researcher.post<PrintedPaper>('/studies/mine/analysis/paper', PLAIN_REQUEST);
  const files = await zipContents(Buffer.from(zip, 'base64'));
  return new Map([...files].map(([path, content]) => [path, content.toString()]));
}

test('before systems may be known the PDF of a figure and the files of a paper have letters, after that names', async () => {
  const { fixes, isBlind } = await analysis();
  expect(isBlind).toBe(true);
  const words = ({ title, alt, texts }: ReadPdf): string =>
    JSON.stringify([title, alt, texts.map(({ text }) => text)]);
  expect(words(await printed('en'))).not.toMatch(/alpha|beta/u);
  const blind = await paper();
  expect([...blind.keys()]).toEqual(expect.arrayContaining(['paper.md', 'paper.tex']));
  expect(blind.get('paper.md')).not.toMatch(/beta/u);
  await researcher.post('/studies/mine/unblinding', { screening: fixes });
  expect(words(await printed('en'))).toMatch(/alpha.*beta/u);
  const named = await paper();
  expect(named.get('paper.md')).toMatch(/beta/u);
  const paths = [...named.keys()];
  expect(paths.filter((path) => path.endsWith('.svg'))).toHaveLength(
    paths.filter((path) => path.startsWith('figures/') && path.endsWith('.pdf')).length,
  );
  expect(named.get('paper.md')).toContain('earshot analyse mine --layout paper');
});

test('the PDF of a figure has its title and texts', async () => {
  const figure = (await analysis()).analysis.blocks[0]?.figures[0];
  const { svg } = await researcher.post<DrawnFigure>('/studies/mine/analysis/figure', FIRST);
  const ends = [...(svg ?? '').matchAll(/>([^<>]+)<\/t(?:ext|span)>/gu)].map(([, text]) => text);
  const { texts, ...page } = await printed('en');
  expect(page).toMatchObject({ title: figure?.title, alt: figure?.summary, language: 'en' });
  expect(texts.map(({ text }) => text.trim())).toEqual(ends);
});

test('a browser in Chinese gets the texts of a figure in Chinese, in an embedded font', async () => {
  const { texts, language, fonts, title } = await printed('zh');
  expect(language).toBe('zh');
  expect(title).toMatch(/\p{sc=Han}/u);
  expect(texts.map(({ text }) => text).join(' ')).toMatch(/\p{sc=Han}{2}/u);
  const chinese = [...fonts].filter(([name]) => name.endsWith('+NotoSansHans-Regular'));
  expect(chinese.map(([, { isEmbedded }]) => isEmbedded)).toEqual([true]);
});

test('a figure that the analysis lacks has no PDF', async () => {
  expect((await researcher.send('post', PATH, { ...FIRST, block: 9 })).status).toBe(404);
});
