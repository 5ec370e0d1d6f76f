import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { JobView } from '#core/api/jobs.ts';
import type {
  FileText,
  StudyCheck,
  StudyFiles,
  StudyOverview,
  VersionComparison,
  VersionView,
} from '#core/api/study.ts';
import { prepareVersion, publishFolder } from '../../../../server/app/studies/publish.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { continueUntilFailure } from '../../../support/story.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { noiseWav, writeTernary } from '../../../support/tiny-study.ts';

const PREPARE_MS = 120_000;

let server: LiveServer;
let other: { path: string; remove(): Promise<void> };
let anna: ConsoleClient;
let folder: string;

/** A folder of the console's own, as an upload makes it. */
async function addStudy(name: string): Promise<string> {
  const { store, env, now } = server.running.context;
  const path = join(env.dataFolder, 'studies', name);
  await writeTernary(path);
  const account = await store.accountByName('anna');
  await store.addFolder({
    folder: { name, path: join('studies', name), isOwn: true, createdBy: 'anna', createdAt: now() },
    accountId: account?.id ?? '',
  });
  return path;
}

async function done(job: JobView): Promise<JobView> {
  let seen = job;
  while (seen.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 100));
    seen = await anna.get<JobView>(`/studies/noises/jobs/${job.id}`);
  }
  return seen;
}

const file = (name: string): Promise<FileText> =>
  anna.get(`/studies/noises/file?name=${encodeURIComponent(name)}`);

beforeAll(async () => {
  server = await LiveServer.start();
  other = await temporaryFolder();
  anna = await ConsoleClient.as(server.running, 'researcher', { name: 'anna' });
  folder = await addStudy('noises');
});

afterAll(async () => {
  await server.close();
  await other.remove();
});

describe('files of a study', () => {
  it('are those that can be read as text, study.yaml first', async () => {
    const { isOwn, files } = await anna.get<StudyFiles>('/studies/noises/files');
    expect(isOwn).toBe(true);
    expect(files.map(({ name }) => name)).toEqual(['study.yaml', 'consent.md']);
  });

  it('are never found outside of the folder, by whatever name or link', async () => {
    await writeFile(join(other.path, 'secret.txt'), 'a secret');
    await symlink(join(other.path, 'secret.txt'), join(folder, 'link.txt'));
    for (const name of ['../../secret', '/etc/passwd', 'link.txt', '..%2Fsecret', 'clips/alpha/s1.wav']) {
      const response = await anna.fetch('get', `/studies/noises/file?name=${encodeURIComponent(name)}`);
      expect([name, response.status]).toEqual([name, 404]);
    }
  });

  it('take the change of one of two people who save at once, and tell the other', async () => {
    const { sha256, text } = await file('consent.md');
    const bert = await ConsoleClient.as(server.running, 'researcher', { name: 'bert', studies: ['noises'] });
    const saved = await Promise.all([
      anna.send('put', '/studies/noises/file', { name: 'consent.md', text: `${text}Anna.\n`, sha256 }),
      bert.send('put', '/studies/noises/file', { name: 'consent.md', text: `${text}Bert.\n`, sha256 }),
    ]);
    expect(saved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const after = await file('consent.md');
    expect([`${text}Anna.\n`, `${text}Bert.\n`]).toContain(after.text);
    expect(await readFile(join(folder, 'consent.md'), 'utf8')).toBe(after.text);
    expect(after.sha256).not.toBe(sha256);
  });

  it('are not changed by who may only look, nor where the folder lies elsewhere', async () => {
    const viewer = await ConsoleClient.as(server.running, 'viewer', { name: 'vera', studies: ['noises'] });
    const { sha256, text } = await file('consent.md');
    const change = { name: 'consent.md', text: 'x', sha256 };
    expect((await viewer.send('put', '/studies/noises/file', change)).status).toBe(403);
    const elsewhere = await writeTernary(join(other.path, 'elsewhere'));
    await server.publishFolder(elsewhere);
    const owner = await ConsoleClient.as(server.running, 'owner');
    const theirs = await owner.get<FileText>('/studies/elsewhere/file?name=consent.md');
    const refused = await owner.send('put', '/studies/elsewhere/file', { ...theirs, text: 'x' });
    expect(refused.status).toBe(409);
    expect((await file('consent.md')).text).toBe(text);
  });
});

test('a study whose folder was deleted is refused with the remedy, in the language of the reader', async () => {
  await rm(await addStudy('gone'), { recursive: true });
  for (const path of ['files', 'file?name=study.yaml', 'check']) {
    const response = await anna.fetch('get', `/studies/gone/${path}`);
    const chinese = await anna.fetch('get', `/studies/gone/${path}`, {
      headers: { 'Accept-Language': 'zh' },
    });
    expect([response.status, await response.text()]).toEqual([
      409,
      expect.stringContaining('the folder of gone is no longer on the server: restore it from a backup'),
    ]);
    expect(await chinese.text()).toContain('gone 的文件夹已不在服务器上：请从备份恢复');
  }
  expect((await anna.get<StudyOverview>('/studies/gone/overview')).hasFolder).toBe(false);
});

describe('the check of a study', () => {
  it('says what earshot check says, with files as they lie in the folder, and every clip', async () => {
    const check = await anna.get<StudyCheck>('/studies/noises/check');
    expect(check.report).toContain('0 errors');
    expect(check.report).not.toContain(folder);
    expect(check.clips).toHaveLength(33);
    const [clip] = check.clips;
    expect(clip).toMatchObject({ clip: 'clips/alpha/s1.wav', factors: { system: 'alpha', item: 's1' } });
    expect(clip?.measures?.sampleRate).toBe(16_000);
    expect(clip?.served.map(({ recipe }) => recipe)).toEqual(['plain']);
    expect(clip?.heardLufs).toBe(clip?.measures?.lufs);
    expect(clip?.flags).toEqual(['short']);
  });

  it('flags what differs from the rest of its set, and tells a mistake at its clip', async () => {
    const path = await addStudy('flawed');
    await writeFile(join(path, 'clips/alpha/s2.wav'), noiseWav('clips/alpha/s1.wav'));
    await writeFile(join(path, 'clips/bravo/s1.wav'), 'no sound');
    const { mistakes, clips } = await anna.get<StudyCheck>('/studies/flawed/check');
    const flags = (name: string) => clips.find(({ clip }) => clip === name)?.flags;
    expect(flags('clips/bravo/s1.wav')).toEqual(['unreadable']);
    expect(flags('clips/alpha/s2.wav')).toContain('copy');
    expect(mistakes.map(({ file: name }) => name)).toContain('clips/bravo/s1.wav');
    expect(clips.find(({ clip }) => clip === 'clips/bravo/s1.wav')?.problems[0]).toContain(
      'neither FLAC nor WAV',
    );
  });

  it('plays a clip by its key and by nothing else', async () => {
    const { clips } = await anna.get<StudyCheck>('/studies/noises/check');
    const [clip] = clips;
    const sound = await anna.fetch('get', `/studies/noises/clips/${clip?.key}/sound`);
    expect(sound.status).toBe(200);
    const original = await readFile(join(folder, clip?.clip ?? ''));
    expect(Buffer.from(await sound.arrayBuffer()).equals(original)).toBe(true);
    const keys = [
      encodeURIComponent(clip?.clip ?? ''),
      encodeURIComponent('../study.yaml'),
      'study.yaml',
      '0'.repeat(24),
    ];
    for (const key of keys)
      expect((await anna.fetch('get', `/studies/noises/clips/${key}/sound`)).status).toBe(404);
    const part = { headers: { Range: 'bytes=0-9' } };
    expect((await anna.fetch('get', `/studies/noises/clips/${clip?.key}/sound`, part)).status).toBe(206);
  });
});

describe('from a folder to listeners', () => {
  continueUntilFailure();

  it(
    'prepares a draft that no listener gets, rehearses it, and publishes the version that earshot publish makes',
    async () => {
      const prepared = await done(await anna.post<JobView>('/studies/noises/prepare'));
      expect(prepared).toMatchObject({ state: 'done', result: { number: 1, isKnown: false } });
      const draft = await anna.get<StudyOverview>('/studies/noises/overview');
      expect(draft).toMatchObject({ state: 'draft', links: [], monitor: null });
      const version = draft.staged ?? draft.current;
      expect(version?.isPublished).toBe(false);

      const order = { listeners: 3, careless: 0, seed: 'a test' };
      const running = await anna.post<JobView>('/studies/noises/rehearsals', order);
      expect((await anna.send('post', '/studies/noises/rehearsals', order)).status).toBe(409);
      const rehearsed = await done(running);
      expect(rehearsed.error).toBeNull();
      expect(rehearsed.result).toMatchObject({
        version: version?.id,
        number: 1,
        personas: { careful: 3 },
        endings: { completed: 3 },
      });

      const opened = await anna.post<StudyOverview>('/studies/noises/publish', { version: version?.id });
      expect(opened).toMatchObject({
        state: 'open',
        staged: null,
        current: { number: 1, rehearsals: 3 },
      });
      expect(opened.rehearsedAt).not.toBeNull();
      const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
      const entry = { method: 'POST', headers, body: '{}' };
      expect((await fetch(`${opened.links[0]?.url}/api/enter`, entry)).status).toBe(200);

      const data = join(other.path, 'data');
      await mkdir(data, { mode: 0o700 });
      const store = openSqliteStore(data);
      const byCommand = await publishFolder(store, folder, await prepareVersion(folder, data), Date.now());
      await store.close();
      expect(version?.id).toBe(byCommand.id);
    },
    PREPARE_MS,
  );

  it(
    'keeps what listeners get while a change is prepared, and says what is different',
    async () => {
      const { text, sha256 } = await file('study.yaml');
      const change = {
        name: 'study.yaml',
        text: text.replace('Human or machine?', 'Person or machine?'),
        sha256,
      };
      await anna.put('/studies/noises/file', change);
      await done(await anna.post<JobView>('/studies/noises/prepare'));
      const { state, current, staged } = await anna.get<StudyOverview>('/studies/noises/overview');
      expect({ state, current: current?.number, staged: staged?.number }).toEqual({
        state: 'open',
        current: 1,
        staged: 2,
      });
      const address = `/studies/noises/versions/difference?from=${current?.id}&to=${staged?.id}`;
      expect(await anna.get<VersionComparison>(address)).toEqual({
        before: 1,
        after: 2,
        config: [{ path: 'title', before: '"Human or machine?"', after: '"Person or machine?"' }],
        texts: [],
        levels: [],
        clips: [],
        sameClips: 33,
      });
      await anna.put('/studies/noises/state', { state: 'paused' });
      const published = await anna.post<StudyOverview>('/studies/noises/publish', { version: staged?.id });
      expect(published).toMatchObject({ state: 'paused', current: { number: 2 }, staged: null });
      const versions = await anna.get<VersionView[]>('/studies/noises/versions');
      expect(versions.map(({ number, isCurrent }) => [number, isCurrent])).toEqual([
        [2, true],
        [1, false],
      ]);
    },
    PREPARE_MS,
  );

  it(
    'offers an old content anew once it is prepared again',
    async () => {
      const { text, sha256 } = await file('study.yaml');
      const back = text.replace('Person or machine?', 'Human or machine?');
      await anna.put('/studies/noises/file', { name: 'study.yaml', text: back, sha256 });
      const job = await done(await anna.post<JobView>('/studies/noises/prepare'));
      expect(job.result).toMatchObject({ number: 1, isKnown: true });
      const { staged } = await anna.get<StudyOverview>('/studies/noises/overview');
      expect(staged?.number).toBe(1);
    },
    PREPARE_MS,
  );

  it(
    'names the mistakes of a study that cannot be prepared, and publishes no version of another study',
    async () => {
      const { text, sha256 } = await file('study.yaml');
      const wrong = { name: 'study.yaml', text: text.replace('batches', 'batchs'), sha256 };
      await anna.put('/studies/noises/file', wrong);
      const job = await done(await anna.post<JobView>('/studies/noises/prepare'));
      expect(job.state).toBe('failed');
      expect(job.error).toContain('did you mean batches?');
      expect(job.error).not.toContain(folder);
      const theirs = await server.running.context.store.currentVersionByName('elsewhere');
      const response = await anna.send('post', '/studies/noises/publish', { version: theirs?.id });
      expect(response.status).toBe(404);
    },
    PREPARE_MS,
  );
});
