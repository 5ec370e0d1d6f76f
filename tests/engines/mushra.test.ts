import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StudyVersion } from '../../server/db/store.ts';
import { beginStudy } from '../support/browsers/begin-study.ts';
import { ENGINES } from '../support/browsers/driver.ts';
import { openNullSink, type NullSink } from '../support/browsers/null-sink.ts';
import { openDriver } from '../support/browsers/open-driver.ts';
import { missingFor } from '../support/browsers/presence.ts';
import { Visitor } from '../support/browsers/visitor.ts';
import { LiveServer } from '../support/live-server.ts';
import { MUSHRA_WITHOUT_PRACTICE } from '../support/without-steps.ts';

const PLAYS = 'button[id^=play-]';
const SLIDERS = '[role=slider][id^=score-]';
/** Half of a slider's thumb, in CSS pixels: the scale begins and ends that far inside. */
const INSET = 12;

let server: LiveServer;
let version: StudyVersion;
let sink: NullSink | null = null;

beforeAll(async () => {
  server = await LiveServer.start();
  version = await server.publish('mushra', {
    replace: [...MUSHRA_WITHOUT_PRACTICE, ['pages: 4', 'pages: 1\n    min_coverage: 0']],
  });
});

afterAll(async () => {
  await sink?.close();
  await server?.close();
});

/** Clicks sliders from near the top to near the bottom. Returns the scores that these places stand for. */
async function rateByHeight(visitor: Visitor): Promise<number[]> {
  const plays = await visitor.count(PLAYS);
  const sliders = await visitor.count(SLIDERS);
  const wanted: number[] = [];
  for (let index = 0; index < sliders; index += 1) {
    await visitor.clickAt(PLAYS, index + plays - sliders);
    const own = `document.querySelectorAll('${SLIDERS}')[${index}]`;
    await visitor.waitFor(
      `slider ${index} to be unlocked`,
      `${own}.getAttribute('aria-disabled') === 'false'`,
    );
    expect(await visitor.driver.read(`${own}.getAttribute('aria-valuetext')`)).toBe('not rated yet');
    const height = Number(await visitor.driver.read(`${own}.getBoundingClientRect().height`));
    const down = (index + 0.5) / sliders;
    await visitor.pressAt(SLIDERS, index, 0.5, down);
    await visitor.waitFor(
      `slider ${index} to be rated`,
      `/^\\d+,/.test(${own}.getAttribute('aria-valuetext'))`,
    );
    wanted.push(100 * (1 - (down * height - INSET) / (height - 2 * INSET)));
  }
  return wanted;
}

for (const engine of ENGINES) {
  const missing = missingFor(engine);
  if (missing) process.stdout.write(`${missing}\n`);
  test.skipIf(missing !== null)(
    `clicks at known heights of MUSHRA sliders are what is stored, in ${engine}`,
    async () => {
      sink ??= await openNullSink();
      const driver = await openDriver(engine, sink.env);
      try {
        const visitor = new Visitor(driver);
        const before = new Set((await server.export(version)).map(({ session }) => session));
        await beginStudy(visitor, server.link(version));
        await visitor.waitFor('the sliders', `document.querySelectorAll('${SLIDERS}').length > 0`);
        const wanted = await rateByHeight(visitor);
        const shown = String(
          await driver.read(
            `[...document.querySelectorAll('${SLIDERS}')].map((one) => one.getAttribute('aria-valuenow')).join(' ')`,
          ),
        );
        const scores = shown.split(' ').map(Number);
        // A whole pixel of a slider of 200 is half a point.
        for (const [index, score] of scores.entries())
          expect(Math.abs(score - (wanted[index] ?? 0))).toBeLessThanOrEqual(1);
        await visitor.click('button', 'Finish');
        const finished = `[...document.querySelectorAll('h1')].some((h) => h.textContent.trim() === 'Finished')`;
        await visitor.waitFor(
          'the code, or a question',
          `${finished} || document.querySelector('#mushra-question')`,
        );
        if (!(await driver.read(finished))) await visitor.click('button', 'Finish');
        await visitor.heading('Finished');
        const rows = (await server.export(version)).filter(({ session }) => !before.has(session));
        // Firefox and WebKit may start the sound output by themselves: its facts are noted all the same.
        for (const { sample_rate_hz: rate } of rows) expect(Number(rate)).toBeGreaterThan(0);
        expect(rows.map(({ raw_value: value }) => Number(value)).toSorted((a, b) => a - b)).toEqual(
          scores.toSorted((a, b) => a - b),
        );
      } finally {
        await driver.close();
      }
    },
  );
}
