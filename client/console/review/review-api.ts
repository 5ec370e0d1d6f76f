import type { DeskCalls } from '#core/api/calls/desk-calls.ts';
import type { ReviewDecision, ReviewItem, ReviewState } from '#core/review/contract.ts';
import { BASE_PATH } from '../../lib/base-path.ts';
import { Api, api } from '../context/api.ts';

/** Client of the review API. Every method rejects with an ApiError. */
export interface ReviewApi {
  state(): Promise<ReviewState>;
  item(token: string): Promise<ReviewItem>;
  sound(token: string): Promise<Blob>;
  put(token: string, decision: ReviewDecision): Promise<unknown>;
}

/** Desk of an invitation link, by its key. */
export function linkedDesk(key: string): ReviewApi {
  const desk = new Api<DeskCalls>({
    base: `${BASE_PATH}/console/api/desk`,
    headers: { authorization: `Bearer ${key}` },
  });
  return {
    state: () => desk.call('GET /state'),
    item: (token) => desk.call('GET /items/:token', { params: { token } }),
    sound: async (token) => (await desk.open('GET /sounds/:token', { params: { token } })).blob(),
    put: (token, decision) => desk.call('PUT /items/:token', { params: { token }, body: decision }),
  };
}

/** Study and queue of a desk. */
interface Place {
  study: string;
  queue: string;
  role: string;
}

/** Desk of an account. */
export function accountDesk(place: Place, isRehearsal: boolean): ReviewApi {
  const query = isRehearsal ? { rehearsals: 'true' } : {};
  const of = (token: string) => ({ params: { ...place, token }, query });
  const desk = '/studies/:study/review/:queue/:role';
  return {
    state: () => api.call(`GET ${desk}/state`, { params: place, query }),
    item: (token) => api.call(`GET ${desk}/items/:token`, of(token)),
    sound: async (token) => (await api.open(`GET ${desk}/sounds/:token`, of(token))).blob(),
    put: (token, decision) => api.call(`PUT ${desk}/items/:token`, { ...of(token), body: decision }),
  };
}
