import type { Decision, ReviewItem, ReviewState } from '#core/review/contract.ts';
import { api, ApiError } from '../context/api.ts';
import { ReviewError, type ReviewApi } from './review-api.ts';

/** Any refusal of the console, as a reviewer's page knows it. */
async function told<Reply>(asked: Promise<Reply>): Promise<Reply> {
  try {
    return await asked;
  } catch (cause) {
    throw cause instanceof ApiError ? new ReviewError(cause.status, cause.message) : cause;
  }
}

/** The console's server, for who is signed in. */
export class ConsoleReviewApi implements ReviewApi {
  readonly #path: string;
  readonly #query: string;

  /** `path`: of the desk, below the console's API. */
  constructor(path: string, { rehearsals }: { rehearsals: boolean }) {
    this.#path = path;
    this.#query = rehearsals ? '?rehearsals=true' : '';
  }

  state(): Promise<ReviewState> {
    return told(api.get(this.#at('state')));
  }

  item(token: string): Promise<ReviewItem> {
    return told(api.get(this.#at(`items/${token}`)));
  }

  async sound(token: string): Promise<Blob> {
    return (await told(api.ask(this.#at(`sounds/${token}`)))).blob();
  }

  async put(token: string, decision: Decision): Promise<void> {
    await told(api.put(this.#at(`items/${token}`), decision));
  }

  #at(what: string): string {
    return `${this.#path}/${what}${this.#query}`;
  }
}
