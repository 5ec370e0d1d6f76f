import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ConsoleClient } from '../../support/console-client.ts';
import { upload, type Outcome } from '../../support/console-upload.ts';
import { LiveServer } from '../../support/live-server.ts';
import { renamedIn, zipOf, type PackedFile } from '../../support/packed.ts';
import { manyEntries, overlapping, withSmallerSize } from '../../support/zip-attacks.ts';

const MEGABYTE = 1024 ** 2;
const STUDY: PackedFile = { path: 'study.yaml', content: Buffer.from('title: A study\n') };

let server: LiveServer;
let ada: ConsoleClient;

async function begin(): Promise<void> {
  server = await LiveServer.start();
  ada = await ConsoleClient.as(server.running, 'researcher');
  // The thread that unpacks is there: what it is made of is not what an archive costs.
  await upload(ada, { name: 'first', content: await zipOf([STUDY]) });
}

beforeAll(begin);
afterAll(() => server.close());

const dataFolder = (): string => server.running.context.env.dataFolder;

/** Everything in the data folder but what the database writes. */
async function onDisk(): Promise<string[]> {
  const paths = await readdir(dataFolder(), { recursive: true });
  return paths.filter((path) => /^(studies|uploads)./u.test(path) || /evil|canary/u.test(path)).toSorted();
}

const CLEAN = { files: ['studies/first', 'studies/first/study.yaml'], log: [] };

afterEach(async ({ task }) => {
  const left = { files: await onDisk(), log: [...server.log] };
  const isClean = isDeepStrictEqual(left, CLEAN);
  // What a failed test left, or still does, is kept from the tests after it.
  if (!isClean || task.result?.state === 'fail') {
    await server.close();
    await begin();
  }
  expect(left).toEqual(CLEAN);
});

let attacks = 0;

/** An account of its own for each: nobody may begin that many uploads. */
async function attack(content: Buffer | readonly PackedFile[]): Promise<Outcome> {
  attacks += 1;
  const name = `ada-${attacks}`;
  const client = await ConsoleClient.as(server.running, 'researcher', { name });
  return upload(client, { name: 'evil', content }, 8 * MEGABYTE);
}

const refused = (message: RegExp) => ({ status: 422, message: expect.stringMatching(message) });

/** How much the process grows while something is done, in megabytes. */
async function growth(run: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
  await run();
  clearInterval(watch);
  return (most - before) / MEGABYTE;
}

describe('fault tests', () => {
  test('36 a file that unpacks to a thousand times its size is refused by name, and memory stays small', async () => {
    const wav = Buffer.concat([Buffer.from('RIFF....WAVEfmt '), Buffer.alloc(150 * MEGABYTE)]);
    const content = await zipOf([STUDY, { path: 'clips/bomb.wav', content: wav }]);
    expect(content.length).toBeLessThan(MEGABYTE);
    let outcome: Outcome | null = null;
    const grown = await growth(async () => {
      outcome = await attack(content);
    });
    expect(outcome).toEqual(refused(/^"clips\/bomb\.wav" unpacks to more than 100 times its size/u));
    expect(grown).toBeLessThan(60);
  });

  test('36 one that says that it is small is stopped while it unpacks', async () => {
    const wav = Buffer.concat([Buffer.from('RIFF....WAVEfmt '), Buffer.alloc(150 * MEGABYTE)]);
    const honest = await zipOf([STUDY, { path: 'clips/bomb.wav', content: wav }]);
    const content = withSmallerSize(honest, 'clips/bomb.wav', 1000);
    let outcome: Outcome | null = null;
    const grown = await growth(async () => {
      outcome = await attack(content);
    });
    expect(outcome).toEqual(refused(/too many bytes in the stream.*pack the folder again/u));
    expect(grown).toBeLessThan(60);
  });

  test('36 an archive in an archive is left alone', async () => {
    const inner = await zipOf([STUDY, { path: 'zeros.txt', content: Buffer.alloc(MEGABYTE) }]);
    const nested = await zipOf([{ path: 'inner.zip', content: inner }]);
    expect(await attack(nested)).toEqual(refused(/^there is no study\.yaml/u));
  });

  test('36 files that lie over one another in the archive are refused', async () => {
    const random = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 251));
    const one = await zipOf([{ path: 'study.yaml', content: random }]);
    expect(await attack(overlapping(one, 'study.yaml', 40))).toEqual(refused(/overlap/u));
  });

  test('36 100,000 entries are refused before any is read', async () => {
    const content = manyEntries(100_000);
    let outcome: Outcome | null = null;
    const grown = await growth(async () => {
      outcome = await attack(content);
    });
    expect(outcome).toEqual(refused(/at most 5000 are allowed/u));
    expect(grown).toBeLessThan(80);
  });

  test('36 a link in an archive is refused by name, and so is a device', async () => {
    for (const mode of [0o120_777, 0o020_666]) {
      const link = { path: 'clips/link.wav', content: Buffer.from('/etc/passwd'), mode };
      expect(await attack(await zipOf([STUDY, link]))).toEqual(
        refused(/^"clips\/link\.wav" is a link or a device/u),
      );
    }
  });

  test('36 what is no sound, no archive, or broken is refused with what it is', async () => {
    const page = { path: 'clips/a.wav', content: Buffer.from('<html>not a clip at all, but a page</html>') };
    expect(await attack(await zipOf([STUDY, page]))).toEqual(
      refused(/"clips\/a\.wav": The file is neither FLAC/u),
    );
    expect(await attack([STUDY, page])).toEqual(refused(/"clips\/a\.wav": The file is neither FLAC/u));
    const empty = { path: 'clips/a.flac', content: Buffer.alloc(0) };
    expect(await attack([STUDY, empty])).toEqual(refused(/is empty \(0 bytes\)/u));
    expect(await attack(Buffer.from('this is no archive'))).toEqual(refused(/archive cannot be read/u));
    const whole = await zipOf([{ ...STUDY, content: Buffer.from('title: A study\n'.repeat(500)) }]);
    const broken = Buffer.from(whole);
    broken[60] = (broken[60] ?? 0) ^ 0xff;
    expect(await attack(broken)).toMatchObject({ status: 422 });
  });

  test('36 two files that some system takes for one are refused', async () => {
    const clash = [
      ['clips/a.txt', 'clips/A.txt'],
      ['clips/a.txt', 'Clips/b.txt'],
      ['é.txt', 'e\u0301.txt'],
    ];
    for (const paths of clash) {
      const files = paths.map((path) => ({ path, content: Buffer.from('x') }));
      expect(await attack([STUDY, ...files])).toEqual(refused(/are the same name where case/u));
      expect(await attack(await zipOf([STUDY, ...files]))).toEqual(refused(/are the same name where case/u));
    }
  });

  test.each([
    '../evil.txt',
    'a/../../evil.txt',
    '/evil.txt/abs.txt',
    'C:/evil.txt',
    '..\\evil.txt',
    'a/./evil.txt',
    'a//evil.txt',
    'evil\0.txt',
    'evil\u202etxt.wav',
    'evil\n.txt',
    'evil\ud800.txt',
    `${'a/'.repeat(20)}evil.txt`,
    `${'e'.repeat(400)}.txt`,
  ])('37 an upload may not write to %j', async (path) => {
    const content = Buffer.from('canary');
    const outcome = await attack([STUDY, { path, content }]);
    expect(outcome).toMatchObject({ status: 422 });
    // In an archive a name of the same length stands for it, since no program packs such names.
    if (Buffer.from(path).toString() !== path) return;
    const plain = `${'n'.repeat(Buffer.byteLength(path) - 4)}.txt`;
    const archive = renamedIn(await zipOf([STUDY, { path: plain, content }]), plain, path);
    expect(await attack(archive)).toMatchObject({ status: 422 });
  });

  test('37 escapes in the address of a file are names like any other, and lead nowhere', async () => {
    for (const path of ['%2e%2e/evil.txt', 'a..%2fevil.txt', 'a..%5cevil.txt', '%00evil.txt']) {
      const outcome = await upload(ada, {
        name: 'evil',
        content: [STUDY, { path, content: Buffer.from('x') }],
      });
      expect(outcome).toMatchObject({ brought: { files: 2 } });
      const found = await readdir(join(dataFolder(), 'studies', 'evil'), { recursive: true });
      expect(found).toContain(path);
      await ada.send('delete', '/studies/evil', { confirm: 'evil' });
    }
  });

  test('37 no name of a study or an upload in a console address leads out of the data folder', async () => {
    const owner = await ConsoleClient.as(server.running, 'owner');
    const names = [
      '..',
      '%2e%2e',
      '..%2f..%2fetc',
      '..%5c..',
      '%00',
      '%2fetc%2fpasswd',
      'first%2f..',
      '.%00.',
      '%c0%ae%c0%ae',
    ];
    for (const name of names) {
      const answers = [
        await owner.fetch('get', `/studies/${name}/head`),
        await owner.send('delete', `/studies/${name}`, { confirm: decodable(name) }),
        await owner.send('post', `/studies/${name}/duplicate`, { name: 'evil' }),
        await owner.send('post', `/uploads/${name}/finish`, { bytes: 0 }),
        await owner.fetch('put', `/uploads/${name}/files?path=evil.txt`, { body: 'x' }),
        await owner.send('post', '/new/use', { folder: decodable(name) }),
        await owner.send('post', '/new/copy', { from: 'server', folder: decodable(name), name: 'evil' }),
        await owner.send('post', '/uploads', { name: decodable(name), kind: 'zip', bytes: 1 }),
      ];
      for (const answer of answers) {
        expect([400, 404, 422], `${name} ${answer.url}`).toContain(answer.status);
        expect(await answer.text()).not.toMatch(/root:|SQLite format|title: A study/u);
      }
    }
  });

  test('37 a link in a folder on the server is not followed into a copy', async () => {
    const { store } = server.running.context;
    const source = join(dataFolder(), 'elsewhere');
    await writeStudyWithLink(source);
    await store.rememberFolder({ name: 'linked', path: source, isOwn: false, createdBy: '', createdAt: 0 });
    const eve = await ConsoleClient.as(server.running, 'researcher', { name: 'eve', studies: ['linked'] });
    await eve.post('/studies/linked/duplicate', { name: 'evil' });
    expect(await readdir(join(dataFolder(), 'studies', 'evil'))).toEqual(['study.yaml']);
    await eve.send('delete', '/studies/evil', { confirm: 'evil' });
  });
});

const decodable = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

async function writeStudyWithLink(folder: string): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, 'study.yaml'), STUDY.content);
  await symlink('/etc/passwd', join(folder, 'words.txt'));
  await symlink('/etc', join(folder, 'clips'));
}
