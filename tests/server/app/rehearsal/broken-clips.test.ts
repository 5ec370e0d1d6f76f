import { copyFile, cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fail } from '#core/order/fail.ts';
import { GaveUp } from '../../../../server/app/rehearsal/browser.ts';
import { rehearseVersion } from '../../../../server/app/rehearsal/rehearse-version.ts';
import { tryFolder } from '../../../../server/app/studies/publish.ts';
import { startServer } from '../../../../server/compose.ts';
import { localEnv } from '../../../../server/platform/env.ts';
import { DerivedFiles } from '../../../../server/storage/derived-files.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { writeTernary } from '../../../support/tiny-study.ts';

let stage: Awaited<ReturnType<typeof stageStudy>>;

/** A study at a server, with a copy of its clips, which the listeners know. */
async function stageStudy() {
  const { path, remove } = await temporaryFolder();
  const folder = await writeTernary(join(path, 'tiny'));
  const dataFolder = join(path, 'data');
  const running = await startServer(localEnv(dataFolder), () => undefined, { isTemporary: true });
  const { context, url } = running;
  const version = await tryFolder(context.store, folder, dataFolder, context.now());
  const [served, known] = [join(dataFolder, 'derived'), join(path, 'known')];
  await cp(served, known, { recursive: true });
  const files = version.study.clips.flatMap(({ renditions }) =>
    Object.values(renditions).map(({ sha256, container = 'flac' }) => `${sha256}.${container}`),
  );
  const rehearse = () =>
    rehearseVersion({ ...context, derived: new DerivedFiles(known), url }, version, {
      folder,
      listeners: 4,
      careless: 0,
      seed: 'rehearsal',
      timeScale: 1000,
      patienceMs: 300,
    });
  const close = async (): Promise<void> => {
    await running.close();
    await remove();
  };
  return { served, known, files, rehearse, close };
}

async function damage(path: string): Promise<void> {
  const bytes = await readFile(path);
  const last = bytes.length - 10;
  bytes.writeUInt8(bytes.readUInt8(last) ^ 0xff, last);
  await writeFile(path, bytes);
}

beforeEach(async () => {
  stage = await stageStudy();
});

afterEach(() => stage.close());

test('a rehearsal stops at a clip that cannot be fetched', async () => {
  const { served, files, rehearse } = stage;
  for (const file of files) await rm(join(served, file));
  const rehearsal = rehearse();
  await expect(rehearsal).rejects.toThrow(GaveUp);
  await expect(rehearsal).rejects.toThrow(
    /^gave up: GET bundles\/.* failed for 0\.3 s; the last answer: 500/,
  );
});

test('a rehearsal finds a clip that the server sends damaged', async () => {
  const { served, files, rehearse } = stage;
  for (const file of files) await damage(join(served, file));
  await expect(rehearse()).rejects.toThrow('the server sent audio that is not part of the study');
});

test('a damaged file is named before any listener comes', async () => {
  const { served, known, files, rehearse } = stage;
  const path = join(known, files.at(-1) ?? fail());
  await damage(path);
  await expect(rehearse()).rejects.toThrow(`${path} is damaged: delete it and prepare the study again`);
  await copyFile(join(served, files.at(-1) ?? fail()), path);
  expect((await rehearse()).report.endings).toMatchObject({ completed: 4 });
});
