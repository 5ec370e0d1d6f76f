import { expect, test } from 'vitest';
import type { SwitchMode } from '../../../client/audio/player.ts';
import { findExactly, readRecording } from '../../e2e/audio/recording.ts';
import { openRig } from '../../e2e/audio/rig-page.ts';
import type { Action } from '../../e2e/audio/rig.ts';
import { serveRig } from '../../e2e/audio/serve.ts';
import { noise } from '../../e2e/audio/signals.ts';
import { useStage } from '../../support/stage.ts';

const stage = useStage(() => serveRig('rig.ts'));

interface Run {
  mode: SwitchMode;
  sampleRateHz: number;
  /** Of the clips, which may have lengths of their own. */
  seconds: readonly number[];
  late: readonly number[];
  actions: readonly Action[];
  /** From a press until the gains are exact. */
  settledMs: number;
}

/** Plays clip 0, does the actions, and compares every settled sample with the clip that must sound there. */
async function play({ mode, sampleRateHz, seconds, late, actions, settledMs }: Run) {
  const signals = seconds.map((length, slot) => noise(`late ${slot}`, length * sampleRateHz));
  const clips = signals.map(([samples = new Float32Array()]) => samples);
  const rig = await openRig(stage.browser, stage.server.url, { mode, sampleRateHz, signals, late });
  const before = await rig.page.evaluate(() => window.rig.state());
  await rig.click();
  const all: Action[] = [{ do: 'play', value: 0, afterMs: 60 }, ...actions, { do: 'pause', afterMs: 150 }];
  const frames = await rig.perform(all);
  const state = await rig.page.evaluate(() => window.rig.state());
  const { firstFrame: zero, left } = await readRecording(rig.page);
  await rig.page.close();
  const settled = Math.ceil((settledMs / 1000) * sampleRateHz);
  let lag: number | null = null;
  let [compared, wrong] = [0, 0];
  let sounding = 0;
  const errors: number[] = [];
  all.forEach((action, index) => {
    if (action.do === 'play') sounding = action.value ?? 0;
    if (action.do === 'pause') return;
    const clip = clips[sounding] ?? new Float32Array();
    // What follows a clip that came is a stretch of its own: it must disturb nothing.
    const from = (frames[index]?.after ?? 0) - zero + (action.do === 'play' ? settled : 0);
    const to = (frames[index + 1]?.before ?? 0) - zero;
    if (to - from < 64) return;
    const position = findExactly(clip, left.subarray(from, from + 64), from - (lag ?? 0));
    lag ??= position === null ? null : from - position;
    errors.push(position === null || lag === null ? Number.NaN : from - position - lag);
    for (let frame = from; frame < to; frame += 1) {
      // A busy machine may cost the recorder some frames, which is no matter of the engine.
      if (Number.isNaN(left[frame])) continue;
      compared += 1;
      wrong += left[frame] === clip[frame - (lag ?? 0)] ? 0 : 1;
    }
  });
  process.stdout.write(`  measured: ${JSON.stringify({ mode, sampleRateHz, compared, wrong, errors })}\n`);
  return { before, state, compared, wrong, errors };
}

test.each([48_000, 44_100, 16_000])(
  'a clip that comes while others sound joins them on the exact frame at %i Hz',
  async (sampleRateHz) => {
    const run = await play({
      mode: 'aligned',
      sampleRateHz,
      seconds: [5, 5, 5, 5],
      late: [1, 2, 3],
      settledMs: 45,
      actions: [
        { do: 'add', value: 1, afterMs: 120 },
        { do: 'play', value: 1, afterMs: 120 },
        { do: 'add', value: 2, afterMs: 120 },
        // At once, before the clip that joins has begun.
        { do: 'play', value: 2, afterMs: 0 },
        { do: 'add', value: 3, afterMs: 150 },
        { do: 'play', value: 3, afterMs: 0 },
        { do: 'play', value: 0, afterMs: 150 },
        { do: 'play', value: 2, afterMs: 120 },
        { do: 'play', value: 1, afterMs: 120 },
      ],
    });
    expect(run.errors).toEqual(run.errors.map(() => 0));
    expect(run.compared).toBeGreaterThan(0.4 * sampleRateHz);
    expect(run.wrong).toBe(0);
    expect(run.state.telemetry).toMatchObject({ switches: 6 });
  },
);

test('a clip that is not here yet is not played, and what sounds goes on', async () => {
  const run = await play({
    mode: 'aligned',
    sampleRateHz: 48_000,
    seconds: [3, 3],
    late: [1],
    settledMs: 30,
    actions: [],
  });
  expect(run.before).toMatchObject({ state: 'ready', canLoop: false, started: [false, false] });
  const rig = await openRig(stage.browser, stage.server.url, {
    mode: 'aligned',
    sampleRateHz: 48_000,
    signals: [noise('here', 3 * 48_000), noise('missing', 3 * 48_000)],
    late: [1],
  });
  await rig.click();
  await rig.perform([
    { do: 'play', value: 1, afterMs: 50 },
    { do: 'loop', region: { fromMs: 0, toMs: 900 }, afterMs: 0 },
  ]);
  const state = () => rig.page.evaluate(() => window.rig.state());
  expect(await state()).toMatchObject({ state: 'playing', active: 0, loop: null, started: [true, false] });
  await rig.perform([
    { do: 'add', value: 1, afterMs: 0 },
    { do: 'play', value: 1, afterMs: 50 },
  ]);
  expect(await state()).toMatchObject({ state: 'playing', active: 1, canLoop: true, started: [true, true] });
  await rig.page.waitForFunction(() => window.rig.state().ended === 1);
  expect((await state()).heard[1]).toBeGreaterThan(0.9);
  await rig.page.close();
});

test('a longer clip that joins is played to its own end', async () => {
  const rig = await openRig(stage.browser, stage.server.url, {
    mode: 'aligned',
    sampleRateHz: 16_000,
    signals: [noise('short', 16_000), noise('long', 2 * 16_000)],
    late: [1],
  });
  await rig.click();
  await rig.perform([
    { do: 'add', value: 1, afterMs: 100 },
    { do: 'play', value: 1, afterMs: 50 },
  ]);
  await rig.page.waitForFunction(() => window.rig.state().ended === 1);
  const { telemetry } = await rig.page.evaluate(() => window.rig.state());
  const [[, toMs] = [0, 0]] = telemetry.slots[1]?.intervals ?? [];
  expect(toMs).toBeCloseTo(2000, 0);
  await rig.page.close();
});

test.each(['strict', 'restart'] as const)(
  'with %s switching, too, a clip plays once it is here',
  async (mode) => {
    const rig = await openRig(stage.browser, stage.server.url, {
      mode,
      sampleRateHz: 16_000,
      signals: [noise('first', 3 * 16_000), noise('second', 3 * 16_000)],
      late: [1],
    });
    await rig.click();
    await rig.perform([
      { do: 'add', value: 1, afterMs: 100 },
      { do: 'play', value: 1, afterMs: 50 },
    ]);
    await rig.page.waitForFunction(() => window.rig.state().heard[1] !== 0);
    expect(await rig.page.evaluate(() => window.rig.state())).toMatchObject({ state: 'playing', active: 1 });
    await rig.page.close();
  },
);
