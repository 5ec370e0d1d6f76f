/** What the server would not do, in its own words; or that no answer came (status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
  }
}

interface Upload {
  method?: 'POST' | 'PUT';
  /** 0-1; the server has not answered yet at 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** So that pages which the server refused together do not come back together. */
const SPREAD_MS = 1000;

/** As long as the server asks and a little more, or until the page gives up. */
function untilAgain({ headers }: Response, signal: AbortSignal | null | undefined): Promise<void> {
  const ms = 1000 * Number(headers.get('Retry-After')) + SPREAD_MS * Math.random();
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => resolve());
  });
}

const unreachable = (cause: unknown): ApiError =>
  new ApiError(0, 'offline', cause instanceof Error ? cause.message : String(cause));

/** A proxy in between may answer with something that is not our error reply. */
function refusal(status: number, text: string): ApiError {
  try {
    const reply: { error?: { code?: unknown; message?: unknown } } | null = JSON.parse(text);
    const { code, message } = reply?.error ?? {};
    if (typeof code === 'string') return new ApiError(status, code, String(message));
  } catch {
    // Said below.
  }
  return new ApiError(status, `http-${status}`, `the server answered with status ${status}`);
}

/** What the console's pages ask the server. Paths are below /console/api; every method rejects with an ApiError. */
export class ConsoleApi {
  readonly #fetch: typeof fetch;
  /** Called when the server says that nobody is signed in. */
  onSignedOut: () => void = () => {};
  /** Called when a request begins or ends to wait for a server that has no time for it. */
  onBusy: (isBusy: boolean) => void = () => {};
  #waiting = 0;

  constructor(fetcher: typeof fetch = (...request) => fetch(...request)) {
    this.#fetch = fetcher;
  }

  get<Reply>(path: string, signal?: AbortSignal): Promise<Reply> {
    return this.#json('GET', path, signal ? { signal } : {});
  }

  post<Reply>(path: string, body: unknown = {}): Promise<Reply> {
    return this.#send('POST', path, body);
  }

  put<Reply>(path: string, body: unknown = {}): Promise<Reply> {
    return this.#send('PUT', path, body);
  }

  delete<Reply>(path: string, body: unknown = {}): Promise<Reply> {
    return this.#send('DELETE', path, body);
  }

  /** Sends a file as it is, as its type. fetch does not say how far it is. */
  upload<Reply>(
    path: string,
    file: Blob,
    { method = 'POST', onProgress, signal }: Upload = {},
  ): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, addressOf(path));
      request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress?.(total > 0 ? loaded / total : 0),
      );
      request.addEventListener('load', () => {
        if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText));
        else reject(this.#told(refusal(request.status, request.responseText)));
      });
      request.addEventListener('error', () => reject(unreachable('the upload was cut off')));
      request.addEventListener('abort', () => reject(new ApiError(0, 'stopped', 'the upload was stopped')));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(file);
    });
  }

  #send<Reply>(method: string, path: string, body: unknown): Promise<Reply> {
    const headers = { 'Content-Type': 'application/json' };
    return this.#json(method, path, { headers, body: JSON.stringify(body) });
  }

  /** The reply to a request that succeeded. A server with too much to do has not begun with it: it is asked again. */
  async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await this.#fetch(addressOf(path), init).catch((cause: unknown) => {
      throw unreachable(cause);
    });
    if (response.ok) return response;
    const refused = refusal(response.status, await response.text().catch(() => ''));
    if (refused.code !== 'overloaded') throw this.#told(refused);
    this.#wait(1);
    await untilAgain(response, init.signal);
    return this.ask(path, init).finally(() => this.#wait(-1));
  }

  #wait(change: number): void {
    this.#waiting += change;
    this.onBusy(this.#waiting > 0);
  }

  async #json<Reply>(method: string, path: string, init: RequestInit): Promise<Reply> {
    const response = await this.ask(path, { ...init, method });
    return response.json().catch((cause: unknown) => {
      throw unreachable(cause);
    });
  }

  #told(error: ApiError): ApiError {
    if (error.code === 'no-session') this.onSignedOut();
    return error;
  }
}

/** Where something of the console's API is, for a link that downloads or a sound that is played. */
export const addressOf = (path: string): string => `/console/api${path}`;

export const api = new ConsoleApi();
