import { afterAll, expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import type { StudyVersion } from '../../../server/db/contract/store.ts';
import { goOnInSecondTab, reloadPage, waitOffline } from './disturbances.ts';
import type { BrowserName } from './driver.ts';
import { rowsOf } from './given-rows.ts';
import { openNullSink, type NullSink } from './null-sink.ts';
import { openDriver } from './open-driver.ts';
import { missingFor } from './presence.ts';
import { ALONE, visitStudy, type Company, type Given } from './visit.ts';
import { Visitor } from './visitor.ts';
import { rightResponsesOf } from '../check-answers.ts';
import type { Shortening } from '../example-study.ts';
import { LiveServer } from '../live-server.ts';
import { LooseLine } from '../loose-line.ts';
import { MUSHRA_WITHOUT_PRACTICE } from '../without-steps.ts';

/** The names of checks by their titles. */
export const CHECKS: Readonly<Record<string, string>> = {
  'Left and right': 'left right',
  Headphones: 'headphones',
};
const PATIENCE_MS = 30 * 60_000;

/** How each example is changed, by its name. */
export type Studies = Readonly<Record<string, Shortening>>;

/** All of them, for whole sessions; a break comes after a minute and not after five. */
export const WHOLE: Studies = {
  mushra: {},
  turing: {},
  prosody: {},
  podcast: {},
  rating: { replace: [['every_minutes: 5', 'every_minutes: 1']] },
  preference: {},
};

/** A page with clips of three systems that are switched between. */
export const SHORT_SWITCHED: Studies = {
  mushra: {
    replace: [
      ...MUSHRA_WITHOUT_PRACTICE,
      ['pages: 4', 'pages: 1\n    systems: [flite_rms, espeak]\n    min_coverage: 0.05'],
    ],
  },
};

/** A page with one long clip that is streamed. */
export const SHORT_STREAMED: Studies = {
  podcast: {
    replace: [
      ['pages: 4', 'systems: [festival_flite]\n    pages: 1'],
      ['part_seconds: 20', 'part_seconds: 3'],
    ],
  },
};

/** What was entered in a form, as the session's checks have it. */
const entered = (given: readonly Given[]): Record<string, string> =>
  Object.fromEntries(
    given.flatMap(({ screen, tasks }) =>
      screen.startsWith('form ') ? tasks.flatMap(({ id, value }) => (value ? [[id, value]] : [])) : [],
    ),
  );

/** A server with a line that can be cut, and a sound output that nobody hears. */
class EngineStage {
  readonly #server: LiveServer;
  readonly #line: LooseLine;
  readonly #sink: NullSink;
  readonly #studies: Studies;
  readonly #versions = new Map<string, Promise<StudyVersion>>();

  private constructor(server: LiveServer, line: LooseLine, sink: NullSink, studies: Studies) {
    this.#server = server;
    this.#line = line;
    this.#sink = sink;
    this.#studies = studies;
  }

  static async open(studies: Studies): Promise<EngineStage> {
    const server = await LiveServer.start();
    return new EngineStage(server, await LooseLine.to(server.running.url), await openNullSink(), studies);
  }

  async close(): Promise<void> {
    await this.#sink.close();
    await this.#line.close();
    await this.#server.close();
  }

  #publish(study: string): Promise<StudyVersion> {
    const version = this.#versions.get(study) ?? this.#server.publish(study, this.#studies[study]);
    this.#versions.set(study, version);
    return version;
  }

  /** A reload and a second tab on the page in the middle; the line is cut as the answer to the one after it is sent. */
  #companyOf(visitor: Visitor, version: StudyVersion): Company {
    const isStored = async (page: number): Promise<boolean> =>
      (await this.#server.latest(version)).answers.some(({ position }) => position === page);
    return {
      ...ALONE,
      answersOf: async (title) =>
        rightResponsesOf(
          this.#server.running,
          (await this.#server.latest(version)).session,
          CHECKS[title] ?? title,
        ),
      befall: async (moment, position, done) => {
        const { length: pages } = (await this.#server.latest(version)).pages;
        const middle = Math.ceil(pages / 2);
        if (position === middle && moment === 'halfway') await reloadPage(visitor, position, done);
        if (position === middle && moment === 'answered') await goOnInSecondTab(visitor, position, done);
        if (position !== Math.min(middle + 1, pages)) return;
        if (moment === 'answered') this.#line.cut();
        if (moment !== 'sent') return;
        await waitOffline(visitor);
        expect(await isStored(position)).toBe(false);
        this.#line.mend();
        await visitor.until(`the answer to page ${position} to be stored`, () => isStored(position), 60_000);
      },
    };
  }

  /** Takes part, then compares with the export and the stored checks. Returns how many values were equal. */
  async takePart(browser: BrowserName, study: string): Promise<number> {
    const version = await this.#publish(study);
    const driver = await openDriver(browser, this.#sink.env);
    try {
      const visitor = new Visitor(driver);
      const { pathname, search } = new URL(this.#server.link(version));
      const company = this.#companyOf(visitor, version);
      const random = createRandom(`${browser}/${study}`);
      const given = await visitStudy(visitor, `${this.#line.url}${pathname}${search}`, random, company);
      const { session, checks } = await this.#server.latest(version);
      expect(await visitor.text()).toContain(session.code ?? 'no code');
      const rows = (await this.#server.export(version)).filter((row) => row['session'] === session.id);
      const wanted = rowsOf(given);
      expect(rows.map(({ page, scale, raw_value, text }) => ({ page, scale, raw_value, text }))).toEqual(
        wanted,
      );
      for (const { heard_share: share, plays, session_state: state, sample_rate_hz: rate, method } of rows) {
        expect(state).toBe('completed');
        expect(Number(plays)).toBeGreaterThanOrEqual(1);
        expect(Number(share)).toBeGreaterThan(0);
        // Firefox and WebKit may start the sound output by themselves: its facts are noted all the same.
        // A streamed clip is played by the browser itself.
        if (method !== 'questionnaire') expect(Number(rate)).toBeGreaterThan(0);
      }
      const fields = Object.entries(checks.findLast(({ name }) => name === 'demographics')?.result ?? {});
      const stored = fields.filter(([, value]) => value !== null);
      expect(
        Object.fromEntries(stored.map(([key, value]) => [`field-${key.replaceAll(' ', '-')}`, value])),
      ).toEqual(entered(given));
      return wanted.length + stored.length;
    } finally {
      this.#line.mend();
      await driver.close();
    }
  }
}

/** Sessions of studies in a browser, each with a reload, a second tab and an offline spell: what was clicked is what is exported. */
export function testSessions(browser: BrowserName, studies: Studies): void {
  const missing = missingFor(browser);
  if (missing) process.stdout.write(`${missing}\n`);
  let stage: EngineStage | undefined;
  /** A line for each session: browser, study, minutes, result. */
  const table: string[] = [];
  const open = async (): Promise<EngineStage> => (stage ??= await EngineStage.open(studies));
  afterAll(async () => {
    await stage?.close();
    process.stdout.write(`\n${table.join('\n')}\n`);
  });
  for (const study of Object.keys(studies)) {
    test.skipIf(missing !== null)(
      `${browser}: what a listener of the study '${study}' gives is what the export holds`,
      async () => {
        const startMs = Date.now();
        const result = await (await open()).takePart(browser, study).then(
          (count) => `ok, ${count} values equal`,
          (fault: unknown) => fault,
        );
        const minutes = ((Date.now() - startMs) / 60_000).toFixed(1);
        const told = typeof result === 'string' ? result : 'failed';
        table.push(`${browser.padEnd(18)}${study.padEnd(12)}${minutes.padStart(5)} min  ${told}`);
        if (typeof result !== 'string') throw result;
      },
      PATIENCE_MS,
    );
  }
}
