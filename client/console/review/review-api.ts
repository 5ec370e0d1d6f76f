import type { Decision, ReviewItem, ReviewState } from '#core/review/contract.ts';

/** What the server would not do, or that it did not answer (status 0). */
export class ReviewError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ReviewError';
    this.status = status;
  }
}

/** What a reviewer's page asks the server. Every method rejects with a ReviewError. */
export interface ReviewApi {
  state(): Promise<ReviewState>;
  item(token: string): Promise<ReviewItem>;
  sound(token: string): Promise<Blob>;
  put(token: string, decision: Decision): Promise<void>;
}

/** The desk that a link opens, by the key in it. */
export class LinkReviewApi implements ReviewApi {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  async state(): Promise<ReviewState> {
    return (await this.#ask('state')).json();
  }

  async item(token: string): Promise<ReviewItem> {
    return (await this.#ask(`items/${token}`)).json();
  }

  async sound(token: string): Promise<Blob> {
    return (await this.#ask(`sounds/${token}`)).blob();
  }

  async put(token: string, decision: Decision): Promise<void> {
    await this.#ask(`items/${token}`, { method: 'PUT', body: JSON.stringify(decision) });
  }

  async #ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' };
    const response = await fetch(`/console/api/desk/${path}`, { ...init, headers }).catch(
      (cause: unknown) => {
        throw new ReviewError(0, cause instanceof Error ? cause.message : String(cause));
      },
    );
    if (response.ok) return response;
    const told: { error?: { message?: string } } = await response.json().catch(() => ({}));
    throw new ReviewError(response.status, told.error?.message ?? response.statusText);
  }
}
