import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Offered, ProposedStudy, StudyBrought, UploadBegun } from '#core/api/studies.ts';
import { templateIds } from '#core/templates/templates.ts';
import { checkStudy } from '../../../../server/app/studies/check-study.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { sendPiece } from '../../../support/console-upload.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { filesBelow, zipOf, type PackedFile } from '../../../support/packed.ts';
import { copyTemplateClips } from '../../../support/template-folders.ts';
import { temporaryFolder } from '../../../support/test-server.ts';

let server: LiveServer;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let ada: ConsoleClient;

beforeAll(async () => {
  folder = await temporaryFolder();
  await copyTemplateClips('mos', join(folder.path, 'voices'));
  server = await LiveServer.start({}, { studiesFolder: folder.path });
  ada = await ConsoleClient.as(server.running, 'researcher', { name: 'ada' });
});
afterAll(async () => {
  expect(server.log).toEqual([]);
  await server.close();
  await folder.remove();
});

const own = (...path: string[]): string => join(server.running.context.env.dataFolder, ...path);

async function sendClips(name: string, content: Buffer | readonly PackedFile[]): Promise<string> {
  const files = Buffer.isBuffer(content) ? [{ path: '', content }] : content;
  const bytes = files.reduce((sum, file) => sum + file.content.length, 0);
  const kind = Buffer.isBuffer(content) ? 'zip' : 'folder';
  const { id } = await ada.post<UploadBegun>('/uploads', { name, kind, bytes, holds: 'clips' });
  for (const file of files)
    expect(
      (await sendPiece(ada, id, { path: file.path, content: Uint8Array.from(file.content) })).status,
    ).toBe(200);
  await ada.post(`/uploads/${id}/clips`, { bytes });
  return id;
}

async function errorOf(response: Response): Promise<[number, string]> {
  const { error }: { error: { message: string } } = await response.json();
  return [response.status, error.message];
}

test('the console offers the templates of the command line, and folders of clips on the server', async () => {
  const { templates, clips } = await ada.get<Offered>('/offered');
  expect(templates.map(({ id }) => id)).toEqual(templateIds);
  for (const { title, summary, needs, source } of templates) {
    for (const words of [title, summary, needs]) expect(words.zh.length * words.en.length).toBeGreaterThan(0);
    expect(source).not.toBe('');
  }
  expect(clips).toEqual([{ folder: 'voices', sounds: expect.any(Number) }]);
});

test('uploaded clips become a draft without errors: the proposal says what is in them and what to edit', async () => {
  const clips = join(folder.path, 'voices', 'clips');
  const files = (await filesBelow(clips)).map((file) => ({ ...file, path: `mine/clips/${file.path}` }));
  const upload = await sendClips('uploaded', await zipOf(files));
  const asked = { source: { upload }, template: 'mos', language: 'zh' };
  const proposed = await ada.post<ProposedStudy>('/new/proposal', asked);
  expect(proposed).toMatchObject({ pattern: 'clips/{system}/{item}.flac', lacks: null });
  expect(proposed.systems.map(({ name }) => name)).toEqual((await readdir(clips)).toSorted());
  expect(proposed.edits).toContainEqual({
    file: 'study.yaml',
    line: expect.any(Number),
    what: 'the address for questions of listeners',
  });
  const brought = await ada.post<StudyBrought>('/new/template', { ...asked, name: 'uploaded' });
  expect(brought).toMatchObject({ name: 'uploaded', files: files.length });
  const { text, ok } = await checkStudy(own('studies', 'uploaded'));
  expect([ok, text]).toEqual([true, expect.stringMatching(/^0 errors/mu)]);
  const lines = (await readFile(own('studies', 'uploaded', 'study.yaml'), 'utf8')).split('\n');
  for (const { file, line, what } of proposed.edits)
    if (file === 'study.yaml') expect(lines[line - 1]).toContain(what);
  expect(await readdir(own('uploads'))).toEqual([]);
});

test('a folder on the server is copied and stays as it is; systems can be left out', async () => {
  const asked = {
    source: { folder: 'voices' },
    template: 'cmos',
    language: 'en',
    systems: ['human', 'festival_hts'],
  };
  const { systems } = await ada.post<ProposedStudy>('/new/proposal', asked);
  expect(systems.filter(({ isUsed }) => isUsed).map(({ name }) => name)).toEqual(['festival_hts', 'human']);
  expect(systems.length).toBeGreaterThan(2);
  await ada.post<StudyBrought>('/new/template', { ...asked, name: 'copied' });
  expect((await checkStudy(own('studies', 'copied'))).ok).toBe(true);
  expect(existsSync(join(folder.path, 'voices', 'study.yaml'))).toBe(false);
});

test('what a template lacks is said in the language of the page, and creating is refused without a trace', async () => {
  const asked = {
    source: { folder: 'voices' },
    template: 'att',
    language: 'en',
    systems: ['festival_hts', 'flite_rms'],
  };
  const { lacks } = await ada.post<ProposedStudy>('/new/proposal', asked);
  expect(lacks).toContain('it needs recordings of people; put at least 2 into traps/human');
  const refused = await errorOf(await ada.send('post', '/new/template', { ...asked, name: 'lacking' }));
  expect(refused).toEqual([
    422,
    expect.stringContaining('the template att cannot be used: it needs recordings of people'),
  ]);
  expect(refused[1]).not.toContain(folder.path);
  const chinese = await ada.fetch('post', '/new/proposal', {
    headers: { 'Accept-Language': 'zh', 'Content-Type': 'application/json' },
    body: JSON.stringify(asked),
  });
  expect(await chinese.text()).toContain('需要真人录音');
  const none = await errorOf(await ada.send('post', '/new/proposal', { ...asked, systems: ['nobody'] }));
  expect(none).toEqual([422, expect.stringContaining('do not have the systems nobody')]);
  expect(existsSync(own('studies', 'lacking'))).toBe(false);
  expect(await readdir(own('uploads'))).toEqual([]);
});

test('clips are of the account that sent them, and are refused without sounds or outside of the offered folders', async () => {
  const upload = await sendClips('hers', await filesBelow(join(folder.path, 'voices')));
  const eve = await ConsoleClient.as(server.running, 'researcher', { name: 'eve' });
  const asked = { source: { upload }, template: 'mos', language: 'en' };
  expect((await eve.send('post', '/new/proposal', asked)).status).toBe(404);
  expect((await ada.send('delete', `/uploads/${upload}`)).status).toBe(200);
  expect((await ada.send('post', '/new/proposal', asked)).status).toBe(404);
  for (const name of ['..', '../data', 'absent'])
    expect((await ada.send('post', '/new/proposal', { ...asked, source: { folder: name } })).status).toBe(
      404,
    );
  const { id } = await ada.post<UploadBegun>('/uploads', {
    name: 'empty',
    kind: 'folder',
    bytes: 4,
    holds: 'clips',
  });
  await sendPiece(ada, id, { path: 'texts.csv', content: Uint8Array.from(Buffer.from('item')) });
  const empty = await errorOf(await ada.send('post', `/uploads/${id}/clips`, { bytes: 4 }));
  expect(empty[1]).toContain('there are no sound files: upload the folder with your clips');
  expect(await readdir(own('uploads'))).toEqual([]);
});
