import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Offered, StudyBrought, StudyRow, UploadBegun } from '#core/api/studies.ts';
import { studyPlace } from '../../../../server/app/studies/study-place.ts';
import { checkStudy } from '../../../../server/app/studies/check-study.ts';
import { fillIn } from '../../../support/example-study.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { sendPiece, upload } from '../../../support/console-upload.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { filesBelow, zipOf, type PackedFile } from '../../../support/packed.ts';
import { continueUntilFailure } from '../../../support/story.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { writeTernary } from '../../../support/tiny-study.ts';

let server: LiveServer;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let ada: ConsoleClient;
let files: PackedFile[];

beforeAll(async () => {
  server = await LiveServer.start();
  folder = await temporaryFolder();
  ada = await ConsoleClient.as(server.running, 'researcher', { name: 'ada' });
  files = await filesBelow(await writeTernary(join(folder.path, 'tiny')));
});
afterAll(async () => {
  expect(server.log).toEqual([]);
  await server.close();
  await folder.remove();
});

continueUntilFailure();

const dataFolder = (): string => server.running.context.env.dataFolder;
const own = (name: string): string => join(dataFolder(), 'studies', name);
const rowOf = async (client: ConsoleClient, name: string): Promise<StudyRow | undefined> =>
  (await client.get<StudyRow[]>('/studies')).find((row) => row.name === name);
const staged = async (): Promise<string[]> => readdir(join(dataFolder(), 'uploads')).catch(() => []);

test('an archive in pieces becomes a draft whose check is that of the folder; who brings it has access, nobody else', async () => {
  const content = await zipOf([
    ...files.map((file) => ({ ...file, path: `top/${file.path}` })),
    { path: '__MACOSX/top/._study.yaml', content: Buffer.from('x') },
    { path: 'top/paper.pdf', content: Buffer.from('%PDF') },
  ]);
  const outcome = await upload(ada, { name: 'zipped', content }, Math.ceil(content.length / 5));
  expect(outcome).toEqual({
    brought: {
      name: 'zipped',
      files: files.length,
      bytes: files.reduce((sum, file) => sum + file.content.length, 0),
      leftOut: ['__MACOSX/top/._study.yaml', 'top/paper.pdf'],
      leftOutCount: 2,
      isReplaced: false,
    },
  });
  expect(await filesBelow(own('zipped'))).toEqual(expect.arrayContaining(files));
  expect(await staged()).toEqual([]);
  const before = await checkStudy(join(folder.path, 'tiny'));
  expect((await checkStudy(own('zipped'))).ok).toBe(before.ok);
  expect(await rowOf(ada, 'zipped')).toMatchObject({
    title: 'Human or machine?',
    methods: ['ternary'],
    state: 'draft',
    version: 0,
    isOwn: true,
  });
  const eve = await ConsoleClient.as(server.running, 'researcher', { name: 'eve' });
  expect(await eve.get('/studies')).toEqual([]);
  const refused = [
    await eve.send('post', '/studies/zipped/uploads', { kind: 'zip', bytes: 1 }),
    await eve.send('delete', '/studies/zipped', { confirm: 'zipped' }),
    await eve.send('delete', '/studies/there-is-none', { confirm: 'there-is-none' }),
  ];
  const said = await Promise.all(refused.map((response) => response.text()));
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(new Set(said).size).toBe(1);
  expect(await upload(eve, { name: 'zipped', content })).toEqual({
    status: 409,
    message: 'there is a study zipped already: choose another name',
  });
});

test('a folder comes file by file, and other files later take their place: those before are kept once', async () => {
  const outcome = await upload(ada, { name: 'from-folder', content: files });
  expect(outcome).toMatchObject({ brought: { files: files.length, isReplaced: false } });
  const other = files.map((file) =>
    file.path === 'consent.md' ? { ...file, content: Buffer.from('Other words.\n') } : file,
  );
  const again = await upload(ada, { begin: '/studies/from-folder/uploads', content: other });
  expect(again).toMatchObject({ brought: { isReplaced: true } });
  expect(await readFile(join(own('from-folder'), 'consent.md'), 'utf8')).toBe('Other words.\n');
  expect(await readFile(`${own('from-folder')}.before/consent.md`, 'utf8')).toContain('noises');
  expect(await rowOf(ada, 'from-folder.before')).toBeUndefined();
});

test('an upload without a study changes nothing of the one that is there', async () => {
  const outcome = await upload(ada, {
    begin: '/studies/from-folder/uploads',
    content: [{ path: 'notes.md', content: Buffer.from('a') }],
  });
  expect(outcome).toEqual({
    status: 422,
    message: 'there is no study.yaml: upload the folder that contains it',
  });
  expect(await readFile(join(own('from-folder'), 'consent.md'), 'utf8')).toBe('Other words.\n');
  expect(await staged()).toEqual([]);
});

test('a piece that does not follow is refused with where to go on, and what is not whole is not finished', async () => {
  const { id } = await ada.post<UploadBegun>('/uploads', { name: 'pieces', kind: 'folder', bytes: 100 });
  const content = Uint8Array.from(Buffer.from('title: x\n'));
  const late = await sendPiece(ada, id, { path: 'study.yaml', from: 4, content });
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('0 bytes of')]);
  await sendPiece(ada, id, { path: 'study.yaml', content });
  await sendPiece(ada, id, { path: 'study.yaml', from: 6, content });
  const early = await ada.send('post', `/uploads/${id}/finish`, { bytes: 100 });
  expect([early.status, await early.text()]).toEqual([409, expect.stringContaining('15 bytes have arrived')]);
  const eve = await ConsoleClient.as(server.running, 'researcher', { name: 'eve' });
  expect((await eve.send('post', `/uploads/${id}/finish`, { bytes: 15 })).status).toBe(404);
  await ada.send('delete', `/uploads/${id}`);
  expect((await ada.send('post', `/uploads/${id}/finish`, { bytes: 15 })).status).toBe(404);
  expect(await staged()).toEqual([]);
});

test('nobody brings more than two at a time', async () => {
  const begin = (name: string): Promise<Response> =>
    ada.send('post', '/uploads', { name, kind: 'zip', bytes: 1 });
  const begun = [await begin('one'), await begin('two')];
  const ids = await Promise.all(begun.map(async (reply): Promise<UploadBegun> => reply.json()));
  expect((await begin('three')).status).toBe(429);
  for (const { id } of ids) await ada.send('delete', `/uploads/${id}`);
  expect((await begin('Not A Name')).status).toBe(422);
});

test('examples are copied, studies duplicated, drafts renamed and deleted', async () => {
  const { examples } = await ada.get<Offered>('/offered');
  expect(examples.map(({ folder: name }) => name)).toContain('turing');
  await ada.post<StudyBrought>('/new/copy', { from: 'example', folder: 'turing', name: 'copied' });
  await fillIn(own('copied'));
  expect((await checkStudy(own('copied'))).ok).toBe(true);
  await ada.post('/studies/zipped/duplicate', { name: 'twin' });
  await ada.post('/studies/twin/rename', { name: 'renamed' });
  expect([existsSync(own('twin')), existsSync(own('renamed'))]).toEqual([false, true]);
  expect(await rowOf(ada, 'renamed')).toMatchObject({ state: 'draft', isOwn: true });
  const unsure = await ada.send('delete', '/studies/renamed', { confirm: 'twin' });
  expect(unsure.status).toBe(422);
  expect((await ada.send('delete', '/studies/renamed', { confirm: 'renamed' })).status).toBe(200);
  expect(existsSync(own('renamed'))).toBe(false);
  for (const name of ['../turing', 'turing/clips', '..', '/etc', 'TURING'])
    expect(
      (await ada.send('post', '/new/copy', { from: 'example', folder: name, name: 'escaped' })).status,
    ).toBe(404);
});

test('a published study is put away and never deleted', async () => {
  await server.publishFolder(own('copied'));
  expect((await ada.send('delete', '/studies/copied', { confirm: 'copied' })).status).toBe(409);
  expect((await ada.send('post', '/studies/copied/rename', { name: 'other' })).status).toBe(409);
  await ada.put('/studies/copied/archived', { isArchived: true });
  expect(await rowOf(ada, 'copied')).toMatchObject({ state: 'open', version: 1, isArchived: true });
});

test('a reviewer sees which studies there are, and nothing of how they go', async () => {
  const reviewer = await ConsoleClient.as(server.running, 'reviewer', { studies: ['copied'] });
  const rows = await reviewer.get<StudyRow[]>('/studies');
  expect(rows.map(({ name, numbers }) => [name, numbers])).toEqual([['copied', null]]);
  expect((await reviewer.fetch('get', '/offered')).status).toBe(403);
});

test('what a crash left half done is ended when the server starts', async () => {
  const { store } = server.running.context;
  const from = join(dataFolder(), 'uploads', 'whole');
  await mkdir(from, { recursive: true });
  await writeFile(join(from, 'study.yaml'), 'title: Whole\n');
  await mkdir(join(dataFolder(), 'uploads', 'broken'));
  await store.placeFolder('zipped', { path: 'uploads/whole', isOwn: true });
  await server.stop();
  await server.start();
  const place = await studyPlace(server.running.context, 'zipped');
  expect(place.folder).toBe(own('zipped'));
  expect(await readFile(join(own('zipped'), 'study.yaml'), 'utf8')).toBe('title: Whole\n');
  expect(existsSync(`${own('zipped')}.before/study.yaml`)).toBe(true);
  expect(existsSync(join(dataFolder(), 'uploads'))).toBe(false);
});
