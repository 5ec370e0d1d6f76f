import { randomUUID } from 'node:crypto';
import type { PageView, SessionView } from '#core/session/contract.ts';
import { methodOf } from '#core/methods/registry.ts';
import type { Random } from '#core/order/random.ts';
import { TestListener } from './test-listener.ts';
import type { TestServer } from './test-server.ts';

/** What a script invents to pass for a person at a browser. */
export interface Disguise {
  deviceNote?: boolean;
  /** Keys and changes for what it writes and chooses. */
  input?: boolean;
  soundOutput?: boolean;
  /** Pauses drawn at random before, between and after clips, where it otherwise goes on at once. */
  pauses?: boolean;
  /** Words of its own on every page, where it otherwise picks from a list that all of its runs share. */
  ownWords?: boolean;
}

/** Scripts as the attack was made, and with more and more that is invented; all of them sleep for as long as the sound lasts. */
export const SLEEPERS: Readonly<Record<string, Disguise>> = {
  'as it is': {},
  'with a device note': { deviceNote: true },
  'with device note, keys and output': { deviceNote: true, input: true, soundOutput: true },
};

/** Of 40 characters each: what a page takes for a reason. */
const SENTENCES = [
  'The voice sounds a little flat in places',
  'Stress falls on words where I expect it ',
  'Rhythm and pauses seem quite human to me',
  'Some vowels are too long, others clipped',
  'The pitch moves as in normal daily talk.',
  'There is a breath before the second half',
] as const;

const NOTE = {
  browser: 'Chrome',
  browserMajor: 140,
  os: 'Windows',
  form: 'desktop',
  touch: false,
  screenWidth: 1920,
  screenHeight: 1080,
  pixelRatio: 1,
};
const OUTPUT = { sampleRateHz: 48_000, baseLatencyMs: 10, outputLatencyMs: 24, maxChannelCount: 2 };

const isSentence = (part: unknown): part is string => typeof part === 'string' && /\s/u.test(part);

/** An answer with other words in place of its sentences. */
function reworded(answer: unknown, sentence: () => string): unknown {
  if (isSentence(answer)) return sentence();
  if (Array.isArray(answer) || answer === null || typeof answer !== 'object') return answer;
  return Object.fromEntries(Object.entries(answer).map(([key, part]) => [key, reworded(part, sentence)]));
}

function methodIn({ view }: PageView): string {
  if (typeof view === 'object' && view !== null && 'method' in view) return String(view.method);
  throw new Error('the page does not say its method');
}

/**
 * A script without a browser that completes a study and hears nothing: it fetches what a page plays, sleeps for as long as that lasts
 * and says that it played it. It sleeps on the clock of the test server, so that the server sees the time pass.
 */
export class ScriptListener {
  readonly #server: TestServer;
  readonly #http: TestListener;
  readonly #random: Random;
  readonly #disguise: Disguise;

  constructor(server: TestServer, random: Random, disguise: Disguise = {}) {
    this.#server = server;
    this.#http = new TestListener(server);
    this.#random = random;
    this.#disguise = disguise;
  }

  /** From the link to the code. */
  async complete(): Promise<SessionView> {
    const view = await this.#http.begin();
    if (this.#disguise.deviceNote) await this.#http.json('POST', 'checks/device', { result: NOTE });
    for (let position = 1; position <= view.pages.total; position += 1) await this.#answer(position);
    await this.#http.passSteps(() => true);
    return this.#http.json<SessionView>('POST', 'complete', {});
  }

  async #answer(position: number): Promise<void> {
    const page = await this.#http.page(position);
    const durations = await this.#http.hear(page);
    const answer = this.#answerTo(page, durations);
    let pageMs = this.#pause(0);
    const slots = page.slots.map(({ token }, index) => {
      const durationMs = durations[index] ?? 0;
      const atMs = pageMs + (index === 0 ? 0 : this.#pause(0));
      pageMs = atMs + durationMs;
      return { slot: token, intervals: [[0, durationMs, atMs]], plays: 1, firstPlayMs: atMs };
    });
    const { disguise, sentences } = { disguise: this.#disguise, sentences: sentencesIn(answer) };
    const firstMs = pageMs + this.#pause(200);
    const decisionMs = firstMs + (disguise.pauses ? 400 * page.slots.length : 0);
    pageMs = decisionMs + this.#pause(150);
    const input = {
      changes: page.slots.map(({ token }, index) => [
        firstMs + ((decisionMs - firstMs) * index) / page.slots.length,
        token,
        1,
      ]),
      typing: { keystrokes: sentences.join('').length, pastes: 0, edits: sentences.join('').length },
    };
    const listening = {
      pageMs,
      decisionMs,
      switches: 0,
      hidden: [],
      slots,
      ...(disguise.input ? input : {}),
      ...(disguise.soundOutput ? { device: OUTPUT } : {}),
    };
    this.#server.clock.at += Math.ceil(pageMs);
    await this.#http.json('POST', 'answers', { id: randomUUID(), page: page.token, answer, listening });
  }

  /** Anything that the page accepts. */
  #answerTo(page: PageView, durations: readonly number[]): unknown {
    const simulated = {
      persona: 'random' as const,
      heard: durations.map((durationMs) => ({ durationMs, quality: 0.5, facts: {} })),
      language: 'en' as const,
      random: this.#random,
      habit: 0.5,
      before: page.position - 1,
    };
    const slots = page.slots.map(({ token }) => token);
    const any = methodOf(methodIn(page)).simulate(page.view, { slots }, simulated);
    const [own] = this.#disguise.ownWords ? [this.#words()] : [null];
    return reworded(any, () => own ?? SENTENCES[(page.position - 1) % SENTENCES.length] ?? '');
  }

  #words(): string {
    const letters = 'abcdefghijklmnoprstuvwz';
    const word = (): string =>
      Array.from({ length: 7 }, () => letters[this.#random.int(letters.length)]).join('');
    return Array.from({ length: 5 }, word).join(' ');
  }

  /** `atOnce`: how long it waits without the disguise, milliseconds. */
  #pause(atOnce: number): number {
    return this.#disguise.pauses ? 400 + this.#random.int(2000) : atOnce;
  }
}

function sentencesIn(answer: unknown): string[] {
  if (isSentence(answer)) return [answer];
  return answer !== null && typeof answer === 'object' ? Object.values(answer).flatMap(sentencesIn) : [];
}
