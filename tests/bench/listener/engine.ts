import type { Browser, Page } from 'playwright-core';
import { createRandom } from '#core/order/random.ts';
import { findExactly, firstFrame, readRecording } from '../../e2e/audio/recording.ts';
import { openRig } from '../../e2e/audio/rig-page.ts';
import type { Action } from '../../e2e/audio/rig.ts';
import { noise, steady } from '../../e2e/audio/signals.ts';
import { largest, type Row } from './report.ts';
import { slowDown } from './slow-line.ts';

const RATE_HZ = 48_000;
const SWITCHES = 100;
/** From the press to the end of a switch: until it is due, and until the gains are exact. */
const SETTLED_FRAMES = 0.03 * RATE_HZ;
const BLOCK_MS = 300;

function switches(slots: number, count: number, fromMs: number, toMs: number): Action[] {
  const random = createRandom('bench');
  let slot = 0;
  return Array.from({ length: count }, () => {
    slot = (slot + 1 + random.int(slots - 1)) % slots;
    return { do: 'play' as const, value: slot, afterMs: fromMs + random.int(toMs - fromMs) };
  });
}

/** Keeps the main thread busy five times, a while apart, as a careless extension would. */
function blockMainThread(page: Page): Promise<void> {
  return page.evaluate(async (blockMs) => {
    for (let block = 0; block < 5; block += 1) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      const endMs = performance.now() + blockMs;
      while (performance.now() < endMs);
    }
  }, BLOCK_MS);
}

/** A hundred random switches: by how many samples the position is off, and how many samples differ from the file. */
async function positions(
  browser: Browser,
  url: string,
  cpu: number,
): Promise<{ error: number; wrong: number; compared: number }> {
  const signals = ['a', 'b', 'c', 'd', 'e', 'f'].map((seed) => noise(seed, 14 * RATE_HZ));
  const clips = signals.map(([samples = new Float32Array()]) => samples);
  const rig = await openRig(browser, url, { mode: 'aligned', sampleRateHz: RATE_HZ, signals });
  if (cpu > 1) await slowDown(rig.page, { network: false, cpu });
  await rig.click();
  const actions = switches(clips.length, SWITCHES, 60, 120);
  const frames = await rig.perform([...actions, { do: 'pause', afterMs: 100 }]);
  const { firstFrame: zero, left } = await readRecording(rig.page);
  await rig.page.close();
  let lag: number | null = null;
  const found = { error: 0, wrong: 0, compared: 0 };
  actions.forEach(({ value = 0 }, index) => {
    const clip = clips[value] ?? new Float32Array();
    const from = Math.round((frames[index]?.after ?? 0) - zero + SETTLED_FRAMES);
    const to = (frames[index + 1]?.before ?? 0) - zero;
    const position = findExactly(clip, left.subarray(from, from + 64), from - (lag ?? 0));
    lag ??= position === null ? null : from - position;
    found.error = Math.max(
      found.error,
      position === null || lag === null ? Infinity : Math.abs(from - position - lag),
    );
    for (let frame = from; frame < to; frame += 1)
      found.wrong += left[frame] === clip[frame - (lag ?? 0)] ? 0 : 1;
    found.compared += Math.max(0, to - from);
  });
  return found;
}

/** Onset and shape of slow switches, from gains that are heard as they are. */
async function shape(
  browser: Browser,
  url: string,
): Promise<{ onsetsMs: number[]; risesMs: number[]; dip: number }> {
  const rig = await openRig(browser, url, {
    mode: 'aligned',
    sampleRateHz: RATE_HZ,
    signals: [steady(0, 12 * RATE_HZ), steady(1, 12 * RATE_HZ)],
  });
  await rig.click();
  const actions = switches(2, SWITCHES, 60, 90);
  const frames = await rig.perform([
    { do: 'play', value: 0, afterMs: 60 },
    ...actions,
    { do: 'pause', afterMs: 80 },
  ]);
  const { firstFrame: zero, left, right } = await readRecording(rig.page);
  await rig.page.close();
  const ms = (count: number): number => (count / RATE_HZ) * 1000;
  const onsetsMs: number[] = [];
  const risesMs: number[] = [];
  actions.forEach(({ value }, index) => {
    const gain = value === 0 ? left : right;
    const before = (frames[index + 1]?.before ?? 0) - zero;
    const risen = firstFrame(gain, before, (sample) => sample / 0.5 >= 0.1);
    onsetsMs.push(ms(risen - before));
    risesMs.push(ms(firstFrame(gain, risen, (sample) => sample / 0.5 >= 0.9) - risen));
  });
  const [start = 0, end = 0] = [frames[0]?.after, frames.at(-1)?.before];
  const sums = left
    .map((sample, frame) => (sample + (right[frame] ?? 0)) / 0.5)
    .subarray(start - zero, end - zero);
  return { onsetsMs, risesMs, dip: sums.reduce((most, sum) => Math.max(most, Math.abs(sum - 1)), 0) };
}

/** Milliseconds that are not the file, at the place where they belong, while the page is kept from running. */
async function stutter(browser: Browser, url: string, cpu: number): Promise<number> {
  const signals = [noise('stutter', 6 * RATE_HZ), noise('other', 6 * RATE_HZ)];
  const clip = signals[0]?.[0] ?? new Float32Array();
  const rig = await openRig(browser, url, { mode: 'aligned', sampleRateHz: RATE_HZ, signals });
  if (cpu > 1) await slowDown(rig.page, { network: false, cpu });
  await rig.click();
  const [begin] = await rig.perform([{ do: 'play', value: 0, afterMs: 50 }]);
  await blockMainThread(rig.page);
  const [end] = await rig.perform([{ do: 'pause', afterMs: 50 }]);
  const { firstFrame: zero, left } = await readRecording(rig.page);
  await rig.page.close();
  const from = (begin?.after ?? 0) - zero;
  const position = findExactly(clip, left.subarray(from, from + 64), from);
  if (position === null) throw new Error('the recording does not begin with the clip');
  let wrong = 0;
  for (let frame = from; frame < (end?.before ?? 0) - zero; frame += 1)
    wrong += left[frame] === clip[position + frame - from] ? 0 : 1;
  return (wrong / RATE_HZ) * 1000;
}

/** What a listener hears of the engine, written down inside the audio graph. */
export async function engineRows(browser: Browser, url: string): Promise<Row[]> {
  const plain = await positions(browser, url, 1);
  const slow = await positions(browser, url, 4);
  const { onsetsMs, risesMs, dip } = await shape(browser, url);
  return [
    { goal: 'G7', what: 'switch onset, slowest of 100', measured: largest(onsetsMs), most: 10, unit: 'ms' },
    { goal: 'G8', what: 'switch from 10 to 90 %, slowest', measured: largest(risesMs), most: 8, unit: 'ms' },
    { goal: 'G8', what: 'sum of gains, furthest from 1', measured: dip, most: 0.01, unit: '' },
    { goal: 'G9', what: 'position error over 100 switches', measured: plain.error, most: 0, unit: 'samples' },
    {
      goal: 'G9',
      what: 'position error over 100 switches at 4x CPU',
      measured: slow.error,
      most: 0,
      unit: 'samples',
    },
    {
      goal: 'G10',
      what: `samples that differ from the file, of ${plain.compared}`,
      measured: plain.wrong,
      most: 0,
      unit: '',
    },
    {
      goal: 'G11',
      what: 'stutter under five blocks of 300 ms',
      measured: await stutter(browser, url, 1),
      most: 0,
      unit: 'ms',
    },
    {
      goal: 'G11',
      what: 'stutter under the same at 4x CPU',
      measured: await stutter(browser, url, 4),
      most: 0,
      unit: 'ms',
    },
  ];
}
