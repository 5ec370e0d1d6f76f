import { appendFile, copyFile, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AS_IT_IS } from '../../../../server/audio/derive.ts';
import { AudioError } from '../../../../server/audio/audio-error.ts';
import { SoundMemory } from '../../../../server/study-files/measure/sound-memory.ts';
import { SoundThreads } from '../../../../server/study-files/measure/sound-threads.ts';
import { soundTools, type SoundTools } from '../../../../server/study-files/measure/sound-tools.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { noiseWav } from '../../../support/tiny-study.ts';

let stage: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  stage = await temporaryFolder();
});
afterAll(() => stage.remove());

/** A sound written an hour ago: its times tell whether it changes. */
async function sound(name: string, bytes: Uint8Array = noiseWav(name)): Promise<string> {
  const path = join(stage.path, name);
  await writeFile(path, bytes);
  const before = Date.now() / 1000 - 3600;
  await utimes(path, before, before);
  return path;
}

/** The real tools, and the work that they were asked for. */
function counted(): { tools: SoundTools; work: string[] } {
  const work: string[] = [];
  const note = (name: string): void => void work.push(name);
  const tools: SoundTools = {
    width: 2,
    hash: (path) => soundTools.hash(path),
    probe: (path) => (note('probe'), soundTools.probe(path)),
    measureServed: (path, recipe) => (note(recipe.kind), soundTools.measureServed(path, recipe)),
    derive: (order) => (note('derive'), soundTools.derive(order)),
  };
  return { tools, work };
}

const orderOf = (source: string) => {
  const { verify: _verify, ...finish } = AS_IT_IS;
  return {
    source,
    recipe: { kind: 'plain' } as const,
    directory: join(stage.path, 'derived'),
    isTemporary: false,
    finish,
    goal: null,
  };
};

test('what was measured is remembered by content, also by another process', async () => {
  const [path, file] = [await sound('a.wav'), join(stage.path, 'measured.jsonl')];
  const { tools, work } = counted();
  const first = new SoundMemory(tools, file);
  const measures = await first.probe(path);
  expect(measures).toEqual(await soundTools.probe(path));
  const lowpass = await first.measureServed(path, { kind: 'lowpass', cutoffHz: 3500 });
  await copyFile(path, join(stage.path, 'copy.wav'));
  expect(await first.probe(join(stage.path, 'copy.wav'))).toEqual(measures);
  const second = new SoundMemory(tools, file);
  expect(await second.probe(path)).toEqual(measures);
  expect(await second.measureServed(path, { kind: 'lowpass', cutoffHz: 3500 })).toEqual(lowpass);
  expect(work).toEqual(['probe', 'lowpass']);
  await second.measureServed(path, { kind: 'lowpass', cutoffHz: 7000 });
  expect(work).toEqual(['probe', 'lowpass', 'lowpass']);
});

test('other content is measured, also with the size and the modification time of before', async () => {
  const { tools } = counted();
  const memory = new SoundMemory(tools, null);
  const path = await sound('b.wav', noiseWav('first'));
  const before = await memory.probe(path);
  await sound('b.wav', noiseWav('second'));
  expect((await memory.probe(path)).fileSha256).not.toBe(before.fileSha256);
});

test('a line that a power cut left is no measure, and does not spoil the next one', async () => {
  const file = join(stage.path, 'cut.jsonl');
  const path = await sound('c.wav');
  const { tools, work } = counted();
  await new SoundMemory(tools, file).probe(path);
  await appendFile(file, '["1 clip 0000", {"lufs": -2');
  await new SoundMemory(tools, file).probe(await sound('d.wav'));
  await new SoundMemory(tools, file).probe(join(stage.path, 'd.wav'));
  expect(work).toEqual(['probe', 'probe']);
  for (const line of (await readFile(file, 'utf8')).trimEnd().split('\n')) JSON.parse(line);
});

test('a measure of another form, such as of a later version, is measured again', async () => {
  const [path, file] = [await sound('e.wav'), join(stage.path, 'form.jsonl')];
  const { tools, work } = counted();
  const { fileSha256 } = await new SoundMemory(tools, file).probe(path);
  await appendFile(file, `${JSON.stringify([`1 clip ${fileSha256}`, { lufs: 'loud' }])}\n`);
  expect((await new SoundMemory(tools, file).probe(path)).lufs).toBeLessThan(0);
  expect(work).toEqual(['probe', 'probe']);
});

test('without a place to write, sounds are measured and remembered in memory', async () => {
  const path = await sound('g.wav');
  const { tools, work } = counted();
  // A file stands where the folder would be.
  const memory = new SoundMemory(tools, join(path, 'derived', 'measured.jsonl'));
  await memory.probe(path);
  expect(await memory.probe(path)).toEqual(await soundTools.probe(path));
  expect(work).toEqual(['probe']);
});

test('a served file that is whole is not made again; one that is cut off is', async () => {
  const path = await sound('f.wav');
  const { tools, work } = counted();
  const memory = new SoundMemory(tools, null);
  const { variants, isNew } = await memory.derive(orderOf(path));
  expect([isNew, work]).toEqual([true, ['derive']]);
  expect(await memory.derive(orderOf(path))).toEqual({ variants, isNew: false });
  expect(work).toEqual(['derive']);
  await writeFile(join(stage.path, 'derived', `${variants[0]?.sha256}.flac`), 'cut');
  expect(await memory.derive(orderOf(path))).toEqual({ variants, isNew: true });
});

test('a note that a power cut left in parts is no note', async () => {
  const path = await sound('h.wav');
  const memory = new SoundMemory(soundTools, null);
  const order = { ...orderOf(path), directory: join(stage.path, 'cut notes') };
  const { variants } = await memory.derive(order);
  const [note = ''] = await readdir(join(order.directory, 'recipes'));
  for (const left of ['', '[{"sha256": "00', '[{}]']) {
    await writeFile(join(order.directory, 'recipes', note), left);
    expect(await memory.derive(order)).toEqual({ variants, isNew: true });
    expect(await memory.derive(order)).toEqual({ variants, isNew: false });
  }
});

test('threads give the same results as the calling thread, and the same refusals', async () => {
  const threads = new SoundThreads();
  const paths = await Promise.all(Array.from({ length: 30 }, (_, index) => sound(`thread ${index}.wav`)));
  const results = await Promise.all(paths.map((path) => threads.probe(path)));
  expect(results).toEqual(await Promise.all(paths.map((path) => soundTools.probe(path))));
  const [first = ''] = paths;
  expect(await threads.measureServed(first, { kind: 'lowpass', cutoffHz: 3500 })).toEqual(
    await soundTools.measureServed(first, { kind: 'lowpass', cutoffHz: 3500 }),
  );
  const made = await threads.derive(orderOf(first));
  expect(made).toEqual({ ...(await soundTools.derive(orderOf(first))), isNew: true });
  const broken = await sound('broken.wav', Buffer.from('no sound'));
  const refusal = await soundTools.probe(broken).catch((cause: unknown) => cause);
  expect(refusal).toBeInstanceOf(AudioError);
  await expect(threads.probe(broken)).rejects.toEqual(refusal);
  // The command line explains errors of the system by their code.
  await expect(threads.probe(join(stage.path, 'gone.wav'))).rejects.toMatchObject({
    code: 'ENOENT',
    syscall: 'stat',
  });
});

test('what threads need is set once for all of them, and not for a few sounds or for remembered ones', async () => {
  let calls = 0;
  const path = join(stage.path, 'before-threads.jsonl');
  const opened = () => new SoundMemory(new SoundThreads(() => (calls += 1)), path);
  const paths = await Promise.all(Array.from({ length: 40 }, (_, index) => sound(`new ${index}.wav`)));
  // A file that changed within the last second may change again unseen, so its hash is not remembered.
  await setTimeout(1100);
  await opened().probe(paths[0] ?? '');
  expect(calls).toBe(0);
  const first = opened();
  await Promise.all(paths.map((each) => first.probe(each)));
  expect(calls).toBe(1);
  const again = opened();
  await Promise.all(paths.map((each) => again.probe(each)));
  expect(calls).toBe(1);
});
