import type {
  AnswerReply,
  AnswerRequest,
  CheckRequest,
  ConsentRequest,
  FeedbackView,
  PageView,
  SessionView,
  TrialReply,
} from '#core/session/contract.ts';
import type { AnyView } from '#core/methods/registry.ts';
import type { AttemptView } from '#core/steps/contract/view.ts';
import type { Language } from '#core/text/languages.ts';
import { AppError } from './app-error.ts';
import { retryAfterMs } from './backoff.ts';
import { takeEarlyReply } from './early-entry.ts';

/** What a listener's browser asks the server, for one study. Every method rejects with an AppError. */
export class ApiClient {
  readonly #base: string;
  readonly #fetch: typeof globalThis.fetch;

  constructor(slug: string, fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init)) {
    this.#base = `/s/${slug}/api`;
    this.#fetch = fetch;
  }

  /** Enters the study, or comes back to the visit that this browser began. `as`: says who it is where the server asked. */
  async enter(as?: 'first' | 'another'): Promise<SessionView> {
    const early = as ? null : await takeEarlyReply().catch(unreachable);
    return early ? read(early) : this.#post('enter', { as });
  }

  consent(request: ConsentRequest): Promise<SessionView> {
    return this.#post('consent', request);
  }

  /** The session as it is now, after a check that the server judged. */
  session(): Promise<SessionView> {
    return this.#json('session');
  }

  /** Everything that is read from now on, in another language. */
  language(language: Language): Promise<SessionView> {
    return this.#post('language', { language });
  }

  /** Takes the consent back. */
  leave(): Promise<SessionView> {
    return this.#post('leave', {});
  }

  check(name: string, request: CheckRequest): Promise<SessionView> {
    return this.#post(checkPath(name), request);
  }

  /** Begins an attempt at a check, or goes on with the one that is under way. */
  attempt(name: string): Promise<AttemptView> {
    return this.#post(`${checkPath(name)}/attempts`, {});
  }

  trial(name: string, token: string, response: string): Promise<TrialReply> {
    return this.#post(`${checkPath(name)}/trials/${token}`, { response });
  }

  trialSound(name: string, token: string): Promise<ArrayBuffer> {
    return this.#bytes(`${checkPath(name)}/sounds/${token}`);
  }

  page(position: number): Promise<PageView<AnyView>> {
    return this.#json(`pages/${position}`);
  }

  answer(request: AnswerRequest): Promise<AnswerReply> {
    return this.#post('answers', request);
  }

  complete(): Promise<SessionView> {
    return this.#post('complete', {});
  }

  /** What the recordings of an answered page of practice were. */
  feedback(position: number): Promise<FeedbackView> {
    return this.#json(`pages/${position}/feedback`);
  }

  level(): Promise<ArrayBuffer> {
    return this.#bytes('level');
  }

  bundleUrl(pageToken: string): string {
    return `${this.#base}/bundles/${pageToken}`;
  }

  audioUrl(slotToken: string): string {
    return `${this.#base}/audio/${slotToken}`;
  }

  /** The whole of a clip that is streamed. */
  audio(slotToken: string): Promise<ArrayBuffer> {
    return this.#bytes(`audio/${slotToken}`);
  }

  #post<Reply>(path: string, body: unknown): Promise<Reply> {
    const headers = { 'content-type': 'application/json' };
    return this.#json(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async #json<Reply>(path: string, init?: RequestInit): Promise<Reply> {
    return read(await this.#send(path, init));
  }

  async #bytes(path: string): Promise<ArrayBuffer> {
    const response = await accepted(await this.#send(path));
    return response.arrayBuffer().catch(unreachable);
  }

  #send(path: string, init?: RequestInit): Promise<Response> {
    return this.#fetch(`${this.#base}/${path}`, init).catch(unreachable);
  }
}

async function accepted(response: Response): Promise<Response> {
  if (!response.ok) throw await refusal(response);
  return response;
}

async function read<Reply>(response: Response): Promise<Reply> {
  return (await accepted(response)).json().catch(unreachable);
}

function checkPath(name: string): string {
  return `checks/${encodeURIComponent(name)}`;
}

function unreachable(cause: unknown): never {
  throw new AppError('network', `The server cannot be reached: ${String(cause)}`);
}

async function refusal(response: Response): Promise<AppError> {
  const about = { status: response.status, retryAfterMs: retryAfterMs(response) };
  const text = await response.text().catch(() => '');
  const { code, message } = errorIn(text) ?? { code: `http-${response.status}`, message: text };
  return new AppError(code, message, about);
}

/** A proxy in between may answer with something that is not our error reply. */
function errorIn(text: string): { code: string; message: string } | null {
  try {
    const reply: { error?: { code?: unknown; message?: unknown } } | null = JSON.parse(text);
    const { code, message } = reply?.error ?? {};
    return typeof code === 'string' ? { code, message: String(message) } : null;
  } catch {
    return null;
  }
}
