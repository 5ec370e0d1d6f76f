import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { JobView } from '#core/api/jobs.ts';
import type { LaunchCheck, LaunchList } from '#core/api/preview.ts';
import type { FileText, StudyCheck, StudyOverview } from '#core/api/study.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { writeUnfilled } from '../../../support/unfilled-study.ts';

let server: LiveServer;
let anna: ConsoleClient;

beforeAll(async () => {
  server = await LiveServer.start();
  anna = await ConsoleClient.as(server.running, 'researcher', { name: 'anna' });
  const { store, env, now } = server.running.context;
  const path = join('studies', 'mine');
  await writeUnfilled(join(env.dataFolder, path));
  const account = await store.accountByName('anna');
  await store.addFolder({
    folder: { name: 'mine', path, isOwn: true, createdBy: 'anna', createdAt: now() },
    accountId: account?.id ?? '',
  });
});

afterAll(() => server.close());

const PREPARE_MS = 120_000;

/** Prepares the study; the id of the version, and what is said of it. */
async function prepare(): Promise<{ version: string; text: string }> {
  let job = await anna.post<JobView>('/studies/mine/prepare');
  await expect
    .poll(async () => (job = await anna.get<JobView>(`/studies/mine/jobs/${job.id}`)).state, {
      timeout: PREPARE_MS,
    })
    .toBe('done');
  return z.object({ version: z.string(), text: z.string() }).parse(job.result);
}

const checkOf = async (version: string, id: LaunchCheck['id']): Promise<LaunchCheck | undefined> => {
  const path = `/studies/mine/preview/checklist?version=${version}`;
  return (await anna.get<LaunchList>(path)).checks.find((check) => check.id === id);
};

const PLACES = ['consent.md:3: "[Name of your institution]"', 'consent.md:5: "[What you pay and when.]"'];

test(
  'a study that is not filled in is prepared and listed with its lines, and not published before they are written',
  { timeout: 2 * PREPARE_MS },
  async () => {
    const { report } = await anna.get<StudyCheck>('/studies/mine/check');
    expect(report).toContain('consent.md:3:25 error: "[Name of your institution]" is not filled in');
    const { version, text } = await prepare();
    expect(text).toContain(PLACES.join('; '));
    expect(await checkOf(version, 'consent')).toMatchObject({
      verdict: 'todo',
      reasons: PLACES.map((place) => expect.stringContaining(`${place} is not filled in; replace it`)),
    });
    expect(JSON.stringify(await checkOf(version, 'study-file'))).not.toContain('is not filled in');
    const refused = await anna.send('post', '/studies/mine/publish', { version });
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      422,
      expect.stringContaining(PLACES.join('; ')),
    ]);
    expect(await anna.get<StudyOverview>('/studies/mine/overview')).toMatchObject({
      state: 'draft',
      links: [],
    });

    const { text: consent, sha256 } = await anna.get<FileText>('/studies/mine/file?name=consent.md');
    const written = consent
      .replaceAll(/\[([^\]]*)\]/gu, '$1')
      .concat('It takes {minutes} minutes and 12 recordings.\n');
    await anna.put('/studies/mine/file', { name: 'consent.md', text: written, sha256 });
    expect((await anna.send('post', '/studies/mine/publish', { version })).status).toBe(422);
    const fresh = await prepare();
    expect(await checkOf(fresh.version, 'consent')).toMatchObject({ verdict: 'ok' });
    expect(await checkOf(fresh.version, 'study-file')).toMatchObject({
      verdict: 'look',
      reasons: expect.arrayContaining([
        'consent.md:6: "12 recordings" contradicts the design: a session has 10 pages; write {pages}, or correct the number',
      ]),
    });
    expect(await checkOf(fresh.version, 'traps')).toMatchObject({ verdict: 'ok' });
    expect(await anna.post<StudyOverview>('/studies/mine/publish', { version: fresh.version })).toMatchObject(
      {
        state: 'open',
      },
    );
  },
);
