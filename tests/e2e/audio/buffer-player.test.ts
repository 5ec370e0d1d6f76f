import { expect, test } from 'vitest';
import { findExactly, readRecording } from './recording.ts';
import { openRig, type RigPage } from './rig-page.ts';
import { serveRig } from './serve.ts';
import { noise, wav, type Signal } from './signals.ts';
import { useStage } from '../../support/stage.ts';

const SAMPLE_RATE_HZ = 16_000;
/** By so much the clock of the sound jumps at a time, so that what it says of the page's time is not more exact. */
const CLOCK_STEP_MS = 25;

const stage = useStage(() => serveRig('rig.ts'));

function open(durationsMs: number[], mode: 'aligned' | 'restart' = 'aligned'): Promise<RigPage> {
  const signals = durationsMs.map((ms, slot): Signal => noise(`clip ${slot}`, (ms / 1000) * SAMPLE_RATE_HZ));
  return openRig(stage.browser, stage.server.url, { mode, sampleRateHz: SAMPLE_RATE_HZ, signals });
}

const stateOf = (rig: RigPage) => rig.page.evaluate(() => window.rig.state());

test('C3 without a click the browser keeps silent and the player says blocked; a click then plays', async () => {
  const page = await stage.browser.newPage();
  const files = [wav(noise('blocked', SAMPLE_RATE_HZ), SAMPLE_RATE_HZ).toString('base64')];
  // Evaluating a script in a page counts as a gesture of its user, waiting for a function too. A script that runs as the page loads does
  // not, and tells the outcome on the console.
  const told = page.waitForEvent('console', (message) => message.text().startsWith('{'));
  await page.addInitScript(
    (options) => {
      const outcome = async (): Promise<void> => {
        await window.rig.setUp(options);
        await window.rig.perform([{ do: 'play', afterMs: 0 }]);
        console.info(JSON.stringify(window.rig.state()));
      };
      document.addEventListener('DOMContentLoaded', () => {
        window.addEventListener('load', () => void outcome());
      });
    },
    { sampleRateHz: SAMPLE_RATE_HZ, mode: 'aligned' as const, files },
  );
  await page.goto(stage.server.url);
  expect(JSON.parse((await told).text())).toMatchObject({ state: 'blocked', started: [false], heard: [0] });
  await page.click('button');
  await page.waitForFunction(() => window.rig.state().state === 'playing');
  await page.close();
});

test('a press is answered by a device that opens later than the press waits', async () => {
  const page = await stage.browser.newPage();
  const files = [wav(noise('late', SAMPLE_RATE_HZ), SAMPLE_RATE_HZ).toString('base64')];
  const isSetUp = page.waitForEvent('console', (message) => message.text() === 'set up');
  await page.addInitScript(
    (options) => {
      const open = AudioContext.prototype.resume;
      AudioContext.prototype.resume = async function resume() {
        await new Promise((resolve) => setTimeout(resolve, 1500));
        return open.call(this);
      };
      window.addEventListener(
        'load',
        () => void window.rig.setUp(options).then(() => console.info('set up')),
      );
    },
    { sampleRateHz: SAMPLE_RATE_HZ, mode: 'aligned' as const, files },
  );
  await page.goto(stage.server.url);
  await isSetUp;
  await page.click('button');
  await page.waitForFunction(() => window.rig.state().state === 'blocked');
  await page.waitForFunction(() => window.rig.state().state === 'playing');
  await page.close();
});

test('a clip that ends is fully heard, counted once, and plays again from its start', async () => {
  const rig = await open([500, 500]);
  await rig.click();
  await rig.page.waitForFunction(() => window.rig.state().ended === 0);
  const ended = await stateOf(rig);
  expect(ended).toMatchObject({
    state: 'ready',
    active: 0,
    positionMs: 500,
    heard: [1, 0],
    started: [true, false],
  });
  expect(ended.telemetry.slots[0]).toMatchObject({ plays: 1, intervals: [[0, 500, expect.any(Number)]] });
  await rig.perform([
    { do: 'play', value: 0, afterMs: 0 },
    { do: 'pause', afterMs: 100 },
  ]);
  const again = await stateOf(rig);
  expect(again).toMatchObject({ state: 'paused', ended: null, heard: [1, 0] });
  expect(again.positionMs).toBeLessThan(250);
  await rig.page.close();
});

test('what the log says was played is what came out of the graph', async () => {
  const rig = await open([3000, 3000]);
  await rig.click();
  await rig.perform([
    { do: 'play', value: 1, afterMs: 300 },
    { do: 'pause', afterMs: 300 },
    { do: 'toggle', value: 1, afterMs: 300 },
    { do: 'seek', value: 2000, afterMs: 200 },
    { do: 'toggle', value: 1, afterMs: 200 },
  ]);
  const { telemetry, state } = await stateOf(rig);
  const { left } = await readRecording(rig.page);
  await rig.page.close();
  const soundMs =
    (left.filter((sample) => sample !== 0 && !Number.isNaN(sample)).length / SAMPLE_RATE_HZ) * 1000;
  const played = telemetry.slots.flatMap((slot) => slot.intervals);
  const playedMs = played.reduce((sum, [from, to]) => sum + to - from, 0);
  expect(state).toBe('paused');
  expect(telemetry).toMatchObject({ switches: 1, slots: [{ plays: 1 }, { plays: 2 }] });
  expect(played).toHaveLength(4);
  expect(played.at(-1)?.[0]).toBe(2000);
  // Every silence but the last is reached through a fade of 5 ms, which is sound but no listening.
  expect(Math.abs(soundMs - playedMs)).toBeLessThan(20);
});

test('G4 hiding the page pauses, says so and is recorded; showing it plays nothing by itself', async () => {
  const rig = await open([3000]);
  await rig.click();
  await rig.perform([
    { do: 'hide', afterMs: 200 },
    { do: 'show', afterMs: 300 },
  ]);
  const hidden = await stateOf(rig);
  expect(hidden).toMatchObject({ state: 'paused', pausedByHiding: true });
  expect(hidden.telemetry.hidden).toHaveLength(1);
  const [from = 0, to = 0] = hidden.telemetry.hidden[0] ?? [];
  expect(to - from).toBeGreaterThanOrEqual(290);
  expect(hidden.heard[0]).toBeLessThan(0.15);
  await rig.perform([{ do: 'play', afterMs: 0 }]);
  expect(await stateOf(rig)).toMatchObject({ state: 'playing', pausedByHiding: false });
  await rig.page.close();
});

test('an interruption by the system keeps the position, and the next play goes on there', async () => {
  const rig = await open([3000]);
  await rig.click();
  await rig.perform([{ do: 'play', afterMs: 300 }]);
  await rig.page.evaluate(() => window.rig.interrupt());
  const interrupted = await stateOf(rig);
  expect(interrupted.state).toBe('blocked');
  expect(interrupted.positionMs).toBeGreaterThan(150);
  await rig.perform([{ do: 'play', afterMs: 100 }]);
  const resumed = await stateOf(rig);
  expect(resumed.state).toBe('playing');
  expect(resumed.telemetry.slots[0]?.intervals.length).toBeLessThanOrEqual(2);
  expect(resumed.positionMs).toBeGreaterThanOrEqual(interrupted.positionMs);
  await rig.page.close();
});

test('a clip that cannot be decoded fails the page and names its slot', async () => {
  const rig = await open([200, 0]);
  const failed = await stateOf(rig);
  expect(failed).toMatchObject({ state: 'failed', failedSlot: 1 });
  await rig.perform([{ do: 'play', afterMs: 0 }]);
  expect(await stateOf(rig)).toMatchObject({ state: 'failed', active: null });
  await rig.page.close();
});

test('G6 of two clips that are started at once only the later one sounds, and one that starts ends the other', async () => {
  const rig = await open([1500, 1500], 'restart');
  await rig.click();
  await rig.page.evaluate(() => {
    void window.rig.perform([{ do: 'play', value: 0, afterMs: 0 }]);
    void window.rig.perform([{ do: 'play', value: 1, afterMs: 0 }]);
  });
  await rig.perform([{ do: 'pause', afterMs: 400 }]);
  const { telemetry, active } = await stateOf(rig);
  const { left } = await readRecording(rig.page);
  await rig.page.close();
  const [first, second] = telemetry.slots.map(({ intervals }) => intervals.at(-1));
  expect(active).toBe(1);
  // Before the fade at the end, nothing but the later clip.
  const probe = left.findLastIndex((sample) => sample !== 0) - (20 / 1000) * SAMPLE_RATE_HZ;
  const [later = new Float32Array()] = noise('clip 1', 1.5 * SAMPLE_RATE_HZ);
  expect(findExactly(later, left.subarray(probe, probe + 64), 0)).not.toBeNull();
  const [from = 0, to = 0, at = 0] = first ?? [];
  expect(at + to - from).toBeLessThanOrEqual((second?.[2] ?? 0) + CLOCK_STEP_MS);
});

test('stop silences and goes back to the start', async () => {
  const rig = await open([2000, 2000], 'restart');
  await rig.click();
  await rig.perform([
    { do: 'play', value: 1, afterMs: 100 },
    { do: 'stop', afterMs: 100 },
  ]);
  expect(await stateOf(rig)).toMatchObject({ state: 'ready', active: null, positionMs: 0 });
  await rig.page.close();
});
