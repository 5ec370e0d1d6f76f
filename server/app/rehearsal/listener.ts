import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { AnswerReply, DeviceNote, PageView, SessionView } from '#core/session/contract.ts';
import type { Heard, Persona } from '#core/methods/contract/simulation.ts';
import { Browser, type SeenRequest } from './browser.ts';
import type { OpenLine } from '../../platform/line.ts';
import { splitBundle } from './bundle-blocks.ts';
import type { Ear } from './ear.ts';
import { passSteps, type StepActor } from './pass-steps.ts';
import { respond } from './respond.ts';

/** The server for a rehearsal, and the speed of its listeners' clocks. */
export interface Stage {
  url: string;
  slug: string;
  /** Id of the rehearsed version. */
  version: string;
  /** Key that proves to the server that this is a rehearsal; see deriveKey. */
  key: string;
  /** Simulated milliseconds per real one, 1 to 10,000. */
  timeScale: number;
  /** Time that one request may fail before the listener gives up, ms. */
  patienceMs: number;
  signal: AbortSignal;
  /** Default: over the network. */
  line?: OpenLine;
  /** Called with every reply. */
  onReply?: (seen: SeenRequest) => void;
}

export interface Actor extends StepActor {
  ear: Ear;
  /** See Simulated. */
  habit: number;
}

/** Result of one visit from the listener's side. */
export interface Visit {
  persona: Persona;
  /** left: stopped half-way, as vanishing listeners do. screened out: a check was not passed. */
  ending: 'completed' | 'left' | 'full' | 'screened out';
  /** Value of the cookie, which opens the session. */
  key: string;
  /** Acknowledged answers, in page order. */
  receipts: AnswerReply[];
  /** Simulated time on the answered pages, ms. */
  pagesMs: number;
  code: string | null;
  /** Number of repeated requests. */
  retries: number;
}

/** Device that simulated listeners report, as a page does once per visit. */
const DEVICE = {
  browser: 'simulated',
  browserMajor: null,
  os: 'simulated',
  form: 'desktop',
  touch: false,
  screenWidth: 1920,
  screenHeight: 1080,
  pixelRatio: 1,
} satisfies DeviceNote['result'];

async function prepare(
  browser: Browser,
  { key, version: id, timeScale }: Stage,
  actor: Actor,
): Promise<SessionView> {
  const entered = await browser.call('POST /enter', { body: { rehearsal: { key, timeScale, version: id } } });
  const { version, stratum } = entered.consent;
  const agreement = {
    agreed: true,
    version,
    ...(stratum && { stratum: actor.random.pick(stratum.options).value }),
  };
  const agreed = await browser.call('POST /consent', { body: agreement });
  if (agreed.state !== 'active') return agreed;
  await browser.call('POST /checks/device', { body: { result: DEVICE } });
  return passSteps(browser, actor, ({ before }) => before === 1);
}

async function hear(browser: Browser, page: PageView, ear: Ear): Promise<Heard[]> {
  const blocks = splitBundle(await browser.bytes('GET /bundles/:token', { params: { token: page.token } }));
  if (page.delivery === 'bundle') return blocks.map(ear);
  return Promise.all(
    page.slots.map(async ({ token }) => ear(await browser.range('GET /audio/:token', { params: { token } }))),
  );
}

/** Listens to and answers one page, in the time that this takes on the listener's own clock. */
async function answerPage(
  browser: Browser,
  page: PageView,
  stage: Stage,
  actor: Actor,
  language: 'en' | 'zh',
): Promise<{ reply: AnswerReply; pageMs: number }> {
  const heard = await hear(browser, page, actor.ear);
  const { answer, listening } = respond(page, heard, actor, language);
  // The server's clock counts whole milliseconds. One more makes up for its rounding.
  await wait(Math.ceil(listening.pageMs / stage.timeScale) + 1, undefined, { signal: stage.signal });
  const request = { id: randomUUID(), page: page.token, answer, listening };
  const reply = await browser.call('POST /answers', { body: request });
  return { reply, pageMs: listening.pageMs };
}

/** Simulates one listener, from the study's link to the completion code, or until the persona stops. */
export async function visitStudy(stage: Stage, actor: Actor): Promise<Visit> {
  const browser = new Browser(stage, stage);
  const { persona } = actor;
  const receipts: AnswerReply[] = [];
  let pagesMs = 0;
  const end = (ending: Visit['ending'], code: string | null = null): Visit => {
    const { key, retries } = browser;
    return { persona, ending, key, receipts, pagesMs, code, retries };
  };
  const { state, pages, steps, language } = await prepare(browser, stage, actor);
  if (state === 'screened_out') return end('screened out');
  if (state !== 'active') return end('full');
  const last = persona === 'vanishing' ? Math.floor(pages.total / 2) : pages.total;
  for (let position = 1; position <= last; position += 1) {
    if (steps.some(({ before }) => before === position))
      await passSteps(browser, actor, ({ before }) => before <= position);
    const page = await browser.call('GET /pages/:position', { params: { position: String(position) } });
    const { reply, pageMs } = await answerPage(browser, page, stage, actor, language);
    receipts.push(reply);
    pagesMs += pageMs;
  }
  if (last < pages.total) return end('left');
  await passSteps(browser, actor, () => true);
  const { completion } = await browser.call('POST /complete');
  return end('completed', completion?.code ?? null);
}
