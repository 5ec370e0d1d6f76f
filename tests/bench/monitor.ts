import { createHash, randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Page as StudyPage } from '#core/session/page.ts';
import type { Session, StudyVersion } from '../../server/db/contract/store.ts';
import { decideConsent } from '../../server/app/listening/consent.ts';
import { payloadOf, VOICES } from '../server/app/monitoring/rig.ts';
import { launchChromium } from '../support/chromium.ts';
import { ConsoleClient } from '../support/console-client.ts';
import { figure } from './figures.ts';
import { LiveServer } from '../support/live-server.ts';
import { newVersion } from '../support/new-version.ts';

/** Goals of the live monitor, on a machine four times slower than this one. */
const GOAL_FRAMES = 50;
const GOAL_SCREEN_MS = 300;

const SESSIONS = 2000;
const EVENTS_PER_SECOND = 900;
const SLOWER = 4;
const WATCHED_MS = 20_000;
const ALONE_MS = 8000;
const TICK_MS = 20;

/** One that took a place, with what it answers next. */
interface Walker {
  session: Session;
  pages: readonly StudyPage[];
  next: number;
  isOpen: boolean;
}

async function publish({ running }: LiveServer): Promise<StudyVersion> {
  const { store, now } = running.context;
  const recruitment = { ...VOICES.config.recruitment, listeners: 2 * SESSIONS };
  const study = { ...VOICES, config: { ...VOICES.config, recruitment } };
  return store.publishVersion(newVersion({ name: 'monitored', slug: 'monitored', study, at: now() }));
}

async function comeIn({ running }: LiveServer, version: StudyVersion): Promise<Walker> {
  const { context } = running;
  const { store, now } = context;
  const fresh = {
    listenerId: `L${randomUUID()}`,
    sessionId: `S${randomUUID()}`,
    seed: randomUUID(),
    timeScale: 1,
  };
  const entry = {
    version,
    recruit: null,
    verification: null,
    stratum: null,
    keyHash: randomUUID(),
    fresh,
    at: now(),
  };
  const session = await store.enterOnce({ ...entry, mode: 'live' });
  const bound = await context.studies.byVersion(version.id);
  await decideConsent(context, bound, session, { agreed: true, version: bound.consentVersion() });
  return { session, pages: await context.pages.of(session), next: 0, isOpen: false };
}

/** One thing that a listener does, as the server's routes store it: a page is sent, or answered. */
async function act({ running }: LiveServer, walker: Walker): Promise<boolean> {
  const { store, now } = running.context;
  const { session, pages, next } = walker;
  const page = pages[next];
  if (!page) {
    await store.completeAnswered(session.id, 'CODE1234', now());
    return false;
  }
  walker.isOpen = !walker.isOpen;
  if (walker.isOpen) {
    await store.markOpened(session.id, page.position, now());
    return false;
  }
  walker.next += 1;
  const payload = payloadOf(page, 'unclear', 9000);
  const sha256 = createHash('sha256').update(payload).digest('hex');
  const answer = { id: randomUUID(), sessionId: session.id, position: page.position, payload, sha256 };
  await store.ingestAnswer({ ...answer, heardMs: 8000, at: now() });
  return true;
}

/** Has listeners do something 900 times a second; keeps when each answer was stored. */
class Crowd {
  readonly storedAt: number[] = [];
  events = 0;
  readonly #server: LiveServer;
  readonly #walkers: readonly Walker[];
  #at = 0;
  #isOver = false;

  constructor(server: LiveServer, walkers: readonly Walker[]) {
    this.#server = server;
    this.#walkers = walkers;
  }

  async run(): Promise<void> {
    const begunAt = performance.now();
    const before = this.events;
    while (!this.#isOver) {
      const due = ((performance.now() - begunAt) / 1000) * EVENTS_PER_SECOND - (this.events - before);
      for (let event = 0; event < due; event += 1) void this.#one();
      await sleep(TICK_MS);
    }
  }

  stop(): void {
    this.#isOver = true;
  }

  again(): void {
    this.#isOver = false;
  }

  async #one(): Promise<void> {
    const walker = this.#walkers[this.#at % this.#walkers.length];
    this.#at += 1;
    this.events += 1;
    if (walker && (await act(this.#server, walker))) this.storedAt.push(Date.now());
  }
}

interface Seen {
  /** Milliseconds since 1970 and the number of answers that were on the screen from then on. */
  counts: [number, number][];
  frames: number[];
}

/** In the page: notes frames, and when the counter of answers is drawn. As text: what reads TypeScript adds names that no page has. */
const OBSERVE = `(() => {
  const seen = { counts: [], frames: [] };
  window.seen = seen;
  const value = document.querySelector('[role="group"][aria-label="Answers"] .value');
  let before = performance.now();
  let shown = '';
  const frame = () => {
    const now = performance.now();
    seen.frames.push(now - before);
    before = now;
    const text = value.textContent;
    // What changed since the frame before was drawn with it.
    if (text !== shown) seen.counts.push([Date.now(), Number(text.replaceAll(',', ''))]);
    shown = text;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})()`;

const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
};

interface Load {
  busy: number;
  p50: number;
  p99: number;
  max: number;
}

/** How busy the server's loop is while something happens. */
async function loopOf(happens: () => Promise<void>): Promise<Load> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const before = performance.eventLoopUtilization();
  delay.enable();
  await happens();
  delay.disable();
  const { utilization } = performance.eventLoopUtilization(before);
  const ms = (ns: number): number => ns / 1e6 - 5;
  return {
    busy: utilization,
    p50: ms(delay.percentile(50)),
    p99: ms(delay.percentile(99)),
    max: ms(delay.max),
  };
}

const loadText = ({ busy, p50, p99, max }: Load): string =>
  `busy ${(100 * busy).toFixed(0)} %, delay p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, max ${max.toFixed(0)} ms`;

async function open({ running }: LiveServer): Promise<{ page: Page; close(): Promise<void> }> {
  const [name = '', value = ''] = (await ConsoleClient.as(running, 'owner')).cookie.split('=');
  const browser = await launchChromium();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  await context.addCookies([{ name, value, url: running.url }]);
  const page = await context.newPage();
  await page.goto(`${running.url}/console/studies/monitored/monitor`);
  await page.locator('[aria-label="Answers"] .value').waitFor();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { page, close: () => browser.close() };
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const server = await LiveServer.start();
const version = await publish(server);
const walkers: Walker[] = [];
for (let number = 0; number < SESSIONS; number += 1) walkers.push(await comeIn(server, version));
say(
  `${SESSIONS} sessions, ${EVENTS_PER_SECOND} events/s, browser ${SLOWER}x slower; load ${loadavg()[0]?.toFixed(1)}`,
);

const crowd = new Crowd(server, walkers);
const during = async (ms: number): Promise<void> => {
  crowd.again();
  const running = crowd.run();
  await sleep(ms);
  crowd.stop();
  await running;
};
const alone = await loopOf(() => during(ALONE_MS));
const { page, close } = await open(server);
const { storedAt } = crowd;
const first = storedAt.length;
await page.evaluate(OBSERVE);
const eventsBefore = crowd.events;
const watched = await loopOf(() => during(WATCHED_MS));
const events = (crowd.events - eventsBefore) / (WATCHED_MS / 1000);
await sleep(1500);
const { counts, frames } = await page.evaluate<Seen>('window.seen');
await close();
await server.close();

const delays = storedAt.slice(first).map((at, index) => {
  const shown = counts.find(([, count]) => count >= first + index + 1);
  return shown ? shown[0] - at : Infinity;
});
const fps = (1000 * frames.length) / frames.reduce((sum, ms) => sum + ms, 0);
const p99 = percentile(delays, 0.99);
say(`server alone      ${loadText(alone)}`);
say(`server watched    ${loadText(watched)}, ${events.toFixed(0)} events/s`);
say(
  `frames            ${fps.toFixed(1)} a second (goal ${GOAL_FRAMES}); longer than 50 ms ${frames.filter((ms) => ms > 50).length} of ${frames.length}, longest ${Math.max(...frames).toFixed(0)} ms`,
);
say(
  `event to screen   p50 ${percentile(delays, 0.5).toFixed(0)} ms, p95 ${percentile(delays, 0.95).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (goal ${GOAL_SCREEN_MS}), max ${Math.max(...delays).toFixed(0)} ms, of ${delays.length}`,
);
figure({
  name: 'monitor at a quarter of the speed',
  value: fps,
  unit: 'frames/s',
  goal: GOAL_FRAMES,
  isMore: true,
});
figure({ name: 'p99 from an answer to the screen', value: p99, unit: 'ms', goal: GOAL_SCREEN_MS });
const isMet = fps >= GOAL_FRAMES && p99 <= GOAL_SCREEN_MS;
say(isMet ? 'the goals are met' : 'THE GOALS ARE NOT MET');
