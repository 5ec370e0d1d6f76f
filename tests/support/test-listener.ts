import { ONLY_LISTENED } from '#core/session/page.ts';
import { createHash, randomUUID } from 'node:crypto';
import { canonicalJson } from '#core/formats/canonical-json.ts';
import type { AnswerRequest, PageView, SessionView } from '#core/session/contract.ts';
import { decodeAudio } from '../../server/audio/decode.ts';
import { durationMs } from '../../server/audio/pcm.ts';
import type { StepView } from '#core/steps/contract/view.ts';
import { attemptCheck } from './check-answers.ts';
import { readBundle } from './bundle-reader.ts';
import type { TestServer } from './test-server.ts';

export interface Received {
  method: string;
  path: string;
  status: number;
  headers: [string, string][];
  body: Buffer;
}

/** Headers that differ from reply to reply: the time, and the id of a refused request in the log, which is drawn at random. */
const CHANCE: ReadonlySet<string> = new Set(['date', 'x-request-id']);

/** A browser without a face: cookies, requests, and a record of everything received. */
export class TestListener {
  readonly received: Received[] = [];
  readonly #server: TestServer;
  readonly #cookies = new Map<string, string>();
  readonly #from: Record<string, string>;

  /** `network`: the address that it asks from; this machine unless one is named. */
  constructor(server: TestServer, { network }: { network?: string } = {}) {
    this.#server = server;
    this.#from = network === undefined ? {} : { 'x-forwarded-for': network };
  }

  /** What it sends; the session's own comes first. */
  get cookie(): string {
    return [...this.#cookies].map((pair) => pair.join('=')).join('; ');
  }

  set cookie(text: string) {
    this.#cookies.clear();
    for (const pair of text.split('; ')) this.#keep(pair);
  }

  /** Where its requests go to below /s. */
  get slug(): string {
    return this.#server.slug;
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Received> {
    const response = await fetch(`${this.#server.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(this.cookie === '' ? {} : { cookie: this.cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...this.#from,
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const set of response.headers.getSetCookie()) this.#keep(set.slice(0, set.indexOf(';')));
    const received = {
      method,
      path,
      status: response.status,
      headers: [...response.headers].filter(([name]) => !CHANCE.has(name)),
      body: Buffer.from(await response.arrayBuffer()),
    };
    this.received.push(received);
    return received;
  }

  /** Keeps a cookie; one without a value is deleted. */
  #keep(pair: string): void {
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(name.length + 1);
    if (value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }

  api(method: string, path: string, body?: unknown): Promise<Received> {
    return this.send(method, `/s/${this.#server.slug}/api/${path}`, body);
  }

  /** A reply's JSON; throws with the reply when the status is another than 200. */
  async json<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, body: bytes } = await this.api(method, path, body);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${bytes.toString()}`);
    return JSON.parse(bytes.toString());
  }

  /** Through entry, consent and preparation to the first page. */
  async begin(): Promise<SessionView> {
    let view = await this.json<SessionView>('POST', 'enter', {});
    view = await this.consent(view);
    await this.passSteps(({ before }) => before === 1);
    view = await this.json<SessionView>('GET', 'session');
    return view;
  }

  /** Agrees; where a stratum is asked, as one of the first unless another is named. */
  consent({ consent }: SessionView, stratum = consent.stratum?.options[0]?.value): Promise<SessionView> {
    return this.json<SessionView>('POST', 'consent', { agreed: true, version: consent.version, stratum });
  }

  /** Does the steps that are due; checks are passed. */
  async passSteps(isDue: (step: StepView) => boolean): Promise<void> {
    const { steps } = await this.json<SessionView>('GET', 'session');
    for (const { name, body } of steps.filter(isDue)) {
      if (body.kind === 'check') await attemptCheck(this.#server, this, name);
      else await this.json('POST', `checks/${encodeURIComponent(name)}`, { result: required(body) });
    }
  }

  page(position: number): Promise<PageView> {
    return this.json<PageView>('GET', `pages/${position}`);
  }

  /** Fetches what the page plays and says how long each clip is, in milliseconds. */
  async hear(page: PageView): Promise<number[]> {
    const { body } = await this.api('GET', `bundles/${page.token}`);
    if (page.delivery === 'stream') {
      const clips = page.slots.map(({ token }) => this.api('GET', `audio/${token}`));
      return Promise.all(
        (await Promise.all(clips)).map(async (clip) => durationMs(await decodeAudio(clip.body))),
      );
    }
    return Promise.all(readBundle(body).map(async ({ file }) => durationMs(await decodeAudio(file))));
  }

  /** The answer of somebody who heard every clip once from start to end; the server's clock moves along. */
  request(
    page: PageView,
    answer: unknown,
    durations: readonly number[],
    id: string = randomUUID(),
  ): AnswerRequest {
    const total = durations.reduce((sum, duration) => sum + duration, 0);
    this.#server.clock.at += Math.ceil(total);
    const slots = page.slots.map(({ token }, index) => ({
      slot: token,
      intervals: [[0, durations[index] ?? 0, 0] as const],
      plays: 1,
      firstPlayMs: 0,
    }));
    const listening = { pageMs: total, decisionMs: total, ...ONLY_LISTENED, switches: 0, hidden: [], slots };
    return { id, page: page.token, answer: JSON.parse(JSON.stringify(answer)), listening };
  }

  /** Hears and answers one page. */
  async answer(position: number, answerFor: (page: PageView) => unknown): Promise<AnswerRequest> {
    const page = await this.page(position);
    const request = this.request(page, answerFor(page), await this.hear(page));
    await this.json('POST', 'answers', request);
    return request;
  }

  /** Answers every page and asks for the code. */
  async finish(view: SessionView, answerFor: (page: PageView) => unknown): Promise<SessionView> {
    for (let position = view.pages.answered + 1; position <= view.pages.total; position += 1) {
      await this.answer(position, answerFor);
    }
    await this.passSteps(() => true);
    return this.json<SessionView>('POST', 'complete', {});
  }
}

/** The first choice of every question that has to be answered. */
function required(body: StepView['body']): Record<string, string> {
  const fields = body.kind === 'form' ? body.fields.filter((field) => field.required) : [];
  return Object.fromEntries(fields.map(({ key, options }) => [key, options?.[0]?.value ?? 'said']));
}

/** The receipt that a request must get: the hash of what the browser itself sent. */
export function receiptOf(request: AnswerRequest): string {
  return createHash('sha256').update(canonicalJson(request)).digest('hex');
}
