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

/** Which desk of which study. */
interface Place {
  study: string;
  queue: string;
  role: string;
}

/** The console's server, for who is signed in. */
export class ConsoleReviewApi implements ReviewApi {
  readonly #params: Place;
  readonly #query: { rehearsals?: string };

  constructor(place: Place, { rehearsals }: { rehearsals: boolean }) {
    this.#params = place;
    this.#query = rehearsals ? { rehearsals: 'true' } : {};
  }

  state(): Promise<ReviewState> {
    const asked = { params: this.#params, query: this.#query };
    return told(api.call('GET /studies/:study/review/:queue/:role/state', asked));
  }

  item(token: string): Promise<ReviewItem> {
    return told(api.call('GET /studies/:study/review/:queue/:role/items/:token', this.#of(token)));
  }

  async sound(token: string): Promise<Blob> {
    const path = 'GET /studies/:study/review/:queue/:role/sounds/:token';
    return (await told(api.open(path, this.#of(token)))).blob();
  }

  async put(token: string, decision: Decision): Promise<void> {
    const body = { ...decision, dimensions: [...decision.dimensions] };
    const asked = { ...this.#of(token), body };
    await told(api.call('PUT /studies/:study/review/:queue/:role/items/:token', asked));
  }

  #of(token: string) {
    return { params: { ...this.#params, token }, query: this.#query };
  }
}
