import { expect, test } from 'vitest';
import { playedMs } from '#core/session/listening.ts';
import { createRandom } from '#core/order/random.ts';
import { raisedCosine } from '../../../client/audio/fades.ts';
import type { SwitchMode } from '../../../client/audio/player.ts';
import { findExactly, readRecording } from '../../e2e/audio/recording.ts';
import { openRig } from '../../e2e/audio/rig-page.ts';
import type { Action } from '../../e2e/audio/rig.ts';
import { serveRig } from '../../e2e/audio/serve.ts';
import { noise, sine } from '../../e2e/audio/signals.ts';
import { useStage } from '../../support/stage.ts';

const SAMPLE_RATE_HZ = 48_000;
const FADE = 240;

const stage = useStage(() => serveRig('rig.ts'));

function clipsOf(count: number, seconds: number): Float32Array[] {
  return Array.from(
    { length: count },
    (_, slot) => noise(`loop ${slot}`, seconds * SAMPLE_RATE_HZ)[0] ?? [],
  ).map((samples) => Float32Array.from(samples));
}

/** What a clip gives at each place of a loop: itself, and at the seam the fade. */
function looped(clip: Float32Array, from: number, to: number): Float32Array {
  const part = clip.slice(from, to);
  raisedCosine(0, 1, FADE).forEach((gain, index) => {
    part[index] = (part[index] ?? 0) * gain;
    part[part.length - 1 - index] = (part[part.length - 1 - index] ?? 0) * gain;
  });
  return part;
}

interface LoopRun {
  mode: SwitchMode;
  switches: number;
  /** From a press until the gains are exact: leads, fades, and a start that had to be scheduled anew. */
  settledMs: number;
}

/** Switches at random while a loop of half a second plays; compares every settled sample with what it must be. */
async function switchInLoop({ mode, switches: count, settledMs }: LoopRun) {
  const clips = clipsOf(3, 3);
  const signals = clips.map((clip) => [clip]);
  const rig = await openRig(stage.browser, stage.server.url, { mode, sampleRateHz: SAMPLE_RATE_HZ, signals });
  await rig.perform([{ do: 'loop', region: { fromMs: 1001, toMs: 1513 }, afterMs: 0 }]);
  await rig.click();
  const random = createRandom(mode);
  let slot = 0;
  const switches = Array.from({ length: count }, (): Action => {
    slot = (slot + 1 + random.int(2)) % 3;
    return { do: 'play', value: slot, afterMs: settledMs + 45 + random.int(55) };
  });
  const frames = await rig.perform([...switches, { do: 'pause', afterMs: settledMs + 60 }]);
  const { telemetry, positionMs } = await rig.page.evaluate(() => window.rig.state());
  const { firstFrame: zero, left } = await readRecording(rig.page);
  await rig.page.close();

  const from = exact(Math.round(1.001 * SAMPLE_RATE_HZ), -1);
  const to = exact(Math.round(1.513 * SAMPLE_RATE_HZ), 1);
  const loops = clips.map((clip) => looped(clip, from, to));
  const settled = (settledMs / 1000) * SAMPLE_RATE_HZ;
  const stretches = switches.map((action, index) => ({
    clip: action.value ?? 0,
    begin: (frames[index]?.after ?? 0) - zero + settled,
    end: (frames[index + 1]?.before ?? 0) - zero,
  }));
  // A stretch away from the seam tells where the loop is; everything else must follow from it.
  const [first] = stretches;
  let origin: number | null = null;
  for (let at = first?.begin ?? 0; origin === null && at < left.length; at += 32) {
    const place = findExactly(clips[first?.clip ?? 0] ?? left, left.subarray(at, at + 32), 0);
    if (place !== null) origin = at - place;
  }
  let [compared, wrong] = [0, 0];
  for (const { clip, begin, end } of stretches) {
    for (let frame = begin; frame < end; frame += 1) {
      // A busy machine may cost the recorder some frames, which is no matter of the engine.
      if (Number.isNaN(left[frame])) continue;
      const place = (frame - (origin ?? Number.NaN) - from) % (to - from);
      compared += 1;
      wrong += left[frame] === loops[clip]?.at(place) ? 0 : 1;
    }
  }
  const playedMsInAll = playedMs(telemetry.slots.flatMap((one) => one.intervals));
  const laps = (playedMsInAll * SAMPLE_RATE_HZ) / 1000 / (to - from);
  process.stdout.write(`  measured: ${JSON.stringify({ mode, switches: count, compared, wrong, laps })}\n`);
  return { compared, wrong, laps, telemetry, positionMs };
}

test('the position stays exact to the sample over 20 loops and 100 random switches, bit by bit', async () => {
  const run = await switchInLoop({ mode: 'aligned', switches: 100, settledMs: 30 });
  expect(run.compared).toBeGreaterThan(4 * SAMPLE_RATE_HZ);
  expect(run.wrong).toBe(0);
  expect(run.laps).toBeGreaterThan(19);
  expect(run.telemetry).toMatchObject({ switches: 100, loops: 1 });
  expect(run.positionMs).toBeGreaterThanOrEqual(1000);
  expect(run.positionMs).toBeLessThanOrEqual(1514);
});

test('strict switches within a loop keep the position and the seam too', async () => {
  const run = await switchInLoop({ mode: 'strict', switches: 20, settledMs: 90 });
  expect(run.compared).toBeGreaterThan(0.8 * SAMPLE_RATE_HZ);
  expect(run.wrong).toBe(0);
  expect(run.telemetry).toMatchObject({ switches: 20, loops: 1 });
});

test('M9 a loop of 300 ms becomes 500, stays over a switch, and is gone with new clips', async () => {
  const signals = clipsOf(2, 2).map((clip) => [clip]);
  const rig = await openRig(stage.browser, stage.server.url, {
    mode: 'aligned',
    sampleRateHz: SAMPLE_RATE_HZ,
    signals,
  });
  const state = () => rig.page.evaluate(() => window.rig.state());
  await rig.click();
  await rig.perform([{ do: 'loop', region: { fromMs: 1000, toMs: 1300 }, afterMs: 0 }]);
  expect((await state()).loop).toEqual({ fromMs: 1000, toMs: 1500 });
  await rig.perform([{ do: 'play', value: 1, afterMs: 700 }]);
  const looping = await state();
  expect(looping).toMatchObject({ active: 1, canLoop: true, loop: { fromMs: 1000, toMs: 1500 } });
  expect(looping.positionMs).toBeGreaterThanOrEqual(1000);
  expect(looping.positionMs).toBeLessThanOrEqual(1500);
  await rig.perform([{ do: 'loop', afterMs: 0 }]);
  expect((await state()).loop).toBeNull();
  await rig.page.waitForFunction(() => window.rig.state().ended === 1);
  await rig.perform([{ do: 'loop', region: { fromMs: 0, toMs: 800 }, afterMs: 0 }]);
  await rig.page.evaluate(() => window.rig.loadAgain());
  expect((await state()).loop).toBeNull();
  await rig.page.close();
});

test('clips that do not run in parallel, or are too short, have no loop', async () => {
  for (const [mode, seconds] of [
    ['restart', 2],
    ['aligned', 0.4],
  ] as const) {
    const signals = clipsOf(1, seconds).map((clip) => [clip]);
    const rig = await openRig(stage.browser, stage.server.url, {
      mode,
      sampleRateHz: SAMPLE_RATE_HZ,
      signals,
    });
    await rig.perform([{ do: 'loop', region: { fromMs: 0, toMs: 600 }, afterMs: 0 }]);
    expect(await rig.page.evaluate(() => window.rig.state())).toMatchObject({ canLoop: false, loop: null });
    await rig.page.close();
  }
});

test('changing the loop while a tone plays makes no click, and the log tells every lap', async () => {
  const tone = sine(440, SAMPLE_RATE_HZ, 3 * SAMPLE_RATE_HZ);
  const rig = await openRig(stage.browser, stage.server.url, {
    mode: 'aligned',
    sampleRateHz: SAMPLE_RATE_HZ,
    signals: [tone],
  });
  await rig.click();
  await rig.perform([
    { do: 'loop', region: { fromMs: 500, toMs: 1100 }, afterMs: 100 },
    { do: 'loop', region: { fromMs: 1900.3, toMs: 2400.7 }, afterMs: 900 },
    { do: 'loop', afterMs: 700 },
    { do: 'pause', afterMs: 200 },
  ]);
  const { telemetry } = await rig.page.evaluate(() => window.rig.state());
  const { left } = await readRecording(rig.page);
  await rig.page.close();
  // A busy machine may cost the recorder some frames: NaN, which is no step.
  const largestStep = left.reduce((most, x, at) => Math.max(most, Math.abs(x - (left[at - 1] ?? x)) || 0), 0);
  const soundMs = (left.filter((x) => x !== 0 && !Number.isNaN(x)).length / SAMPLE_RATE_HZ) * 1000;
  const intervals = telemetry.slots[0]?.intervals ?? [];
  expect(largestStep).toBeLessThan((1.1 * Math.PI * 440) / SAMPLE_RATE_HZ);
  expect(telemetry.loops).toBe(2);
  expect(Math.abs(playedMs(intervals) - soundMs)).toBeLessThan(40);
  const laps = intervals.filter(([from]) => Math.abs(from - 500) < 1);
  expect(laps.length).toBeGreaterThanOrEqual(2);
  const gapsMs = laps.slice(1).map(([, , at], lap) => at - (laps[lap]?.[2] ?? 0));
  for (const gapMs of gapsMs) expect(Math.abs(gapMs - 600)).toBeLessThan(20);
});

function exact(frame: number, step: number): number {
  let at = frame;
  while ((at / SAMPLE_RATE_HZ) * SAMPLE_RATE_HZ !== at) at += step;
  return at;
}
