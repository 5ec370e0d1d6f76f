import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { SigningKey } from './signed-links.ts';

/** A submission as Prolific keeps it. */
export interface ProlificSubmission {
  id: string;
  participant_id: string;
  study: string;
  status: string;
  study_code: string | null;
  started_at: string;
  completed_at: string | null;
  return_requested: string | null;
  /** In pence, one a payment. */
  bonus_payments: number[];
}

/** What goes wrong with a call: refused as one too many, a fault, no reply, or the line cut before or after it was done. */
type Fault = 'too many' | 'fault' | 'silent' | 'cut before' | 'cut after';

interface Reply {
  status: number;
  body: unknown;
}

/** The study that it knows. */
export const PROLIFIC_STUDY = '5'.repeat(24);
/** However many a page is asked to hold. */
const MOST_ON_A_PAGE = 20;
const TOKEN = 'token-of-the-stand-in';
const CATEGORIES = new Set(['TOO_QUICKLY', 'FAILED_CHECK', 'LOW_EFFORT', 'FAILED_INSTRUCTIONS', 'OTHER']);
const ok = (body: unknown, status = 200): Reply => ({ status, body });
const refused = (detail: unknown, status = 400): Reply => ({
  status,
  body: { error: { status, title: 'Bad request', detail } },
});

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString();
  return text === '' ? {} : JSON.parse(text);
}

const KEYS_PATH = '/.well-known/study/jwks.json';

/** Stands in for Prolific's API: what it pays, refuses and repeats is what the documentation says of the real one. */
export class ProlificServer {
  readonly token = TOKEN;
  /** What comes after the last page of submissions. */
  beyondTheLast: 'empty' | 'refused' = 'empty';
  /** Its own clock. */
  now: () => number = Date.now;
  /** Keys that it publishes: links signed with them are genuine. */
  signingKeys: readonly SigningKey[] = [];
  /** Calls to a path like that find it out of order; null: it works. */
  outage: RegExp | null = null;
  readonly submissions = new Map<string, ProlificSubmission>();
  /** Method and path of every call that came, in order. */
  readonly calls: string[] = [];
  /** Messages that people got: what a second request to return would send again. */
  readonly messages: { submission: string; text: string }[] = [];
  readonly #payments = new Map<string, [id: string, pence: number][]>();
  readonly #faults: { path: RegExp; fault: Fault }[] = [];
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      void this.#answer(request).then((reply) => {
        if (!reply) return response.destroy();
        response.writeHead(reply.status, {
          'Content-Type': 'application/json',
          'Retry-After': '0',
          Date: new Date(this.now()).toUTCString(),
        });
        return response.end(JSON.stringify(reply.body));
      });
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get #origin(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  get url(): string {
    return `${this.#origin}/api/v1`;
  }

  get keysUrl(): string {
    return `${this.#origin}${KEYS_PATH}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  add(given: Pick<ProlificSubmission, 'id' | 'participant_id'> & Partial<ProlificSubmission>): void {
    this.submissions.set(given.id, {
      study: PROLIFIC_STUDY,
      status: 'ACTIVE',
      study_code: null,
      started_at: '2026-01-01T00:00:00Z',
      completed_at: null,
      return_requested: null,
      bonus_payments: [],
      ...given,
    });
  }

  /** The next call to a path like that goes wrong. */
  failNext(path: RegExp, fault: Fault): void {
    this.#faults.push({ path, fault });
  }

  called(path: RegExp): number {
    return this.calls.filter((call) => path.test(call)).length;
  }

  /** What everybody got as bonuses, in pence. */
  paid(): number {
    const all = [...this.submissions.values()].flatMap(({ bonus_payments }) => bonus_payments);
    return all.reduce((total, pence) => total + pence, 0);
  }

  async #answer(request: IncomingMessage): Promise<Reply | null> {
    const url = new URL(request.url ?? '/', 'http://prolific');
    const path = url.pathname.replace('/api/v1', '');
    this.calls.push(`${request.method} ${path}`);
    const body = await bodyOf(request);
    const index = this.#faults.findIndex((fault) => fault.path.test(path));
    const [planned] = index < 0 ? [] : this.#faults.splice(index, 1);
    if (planned?.fault === 'too many') return refused('Request was throttled.', 429);
    if (planned?.fault === 'fault' || this.outage?.test(path)) return { status: 502, body: 'Bad gateway' };
    if (planned?.fault === 'silent') return new Promise(() => {});
    if (planned?.fault === 'cut before') return null;
    if (path === KEYS_PATH) return ok({ keys: this.signingKeys.map(({ jwk }) => jwk) });
    const reply =
      request.headers.authorization === `Token ${TOKEN}`
        ? this.#do(request.method ?? 'GET', path, url.searchParams, body)
        : refused('Invalid token.', 401);
    return planned?.fault === 'cut after' ? null : reply;
  }

  #do(method: string, path: string, query: URLSearchParams, body: Record<string, unknown>): Reply {
    const [, collection = '', id = '', action = ''] = path.split('/');
    if (method === 'GET' && collection === 'studies')
      return id === PROLIFIC_STUDY
        ? ok({ id, internal_name: 'Voices', status: 'ACTIVE' })
        : refused('Not found.', 404);
    if (method === 'GET' && collection === 'submissions' && id === '') return this.#list(query);
    if (path === '/submissions/bulk-approve/') return this.#bulkApprove(body);
    if (path === '/submissions/bonus-payments/') return this.#createBonus(body);
    if (collection === 'bulk-bonus-payments' && action === 'pay') return this.#pay(id);
    const submission = collection === 'submissions' ? this.submissions.get(id) : undefined;
    if (!submission) return refused('Not found.', 404);
    if (method === 'GET') {
      const { participant_id, study_code, study, ...rest } = submission;
      return ok({ ...rest, participant: participant_id, study_id: study, entered_code: study_code });
    }
    if (action === 'transition') return this.#transition(submission, body);
    if (action === 'request-return') return this.#requestReturn(submission, body);
    return refused('Not found.', 404);
  }

  #list(query: URLSearchParams): Reply {
    if (query.get('study') !== PROLIFIC_STUDY) return refused('Not found.', 404);
    const size = Math.min(Number(query.get('page_size') ?? MOST_ON_A_PAGE), MOST_ON_A_PAGE);
    const from = (Number(query.get('page') ?? 1) - 1) * size;
    const all = [...this.submissions.values()].filter(({ study }) => study === PROLIFIC_STUDY);
    if (this.beyondTheLast === 'refused' && from > 0 && from >= all.length)
      return refused('Invalid page.', 404);
    return ok({ results: all.slice(from, from + size) });
  }

  #transition(submission: ProlificSubmission, body: Record<string, unknown>): Reply {
    const targets: Record<string, string> = {
      APPROVE: 'APPROVED',
      REJECT: 'REJECTED',
      COMPLETE: 'AWAITING REVIEW',
    };
    const target = targets[String(body['action'])];
    if (target === undefined) return refused({ action: ['Not a valid choice.'] });
    if (target === 'REJECTED') {
      const { message } = body;
      if (typeof message !== 'string' || message.length < 100)
        return refused({ message: ['At least 100 characters.'] });
      if (!CATEGORIES.has(String(body['rejection_category'])))
        return refused({ rejection_category: ['Not a valid choice.'] });
    }
    if (target === 'AWAITING REVIEW' && !body['completion_code'])
      return refused({ completion_code: ['Required.'] });
    if (submission.status !== target) {
      const from = target === 'AWAITING REVIEW' ? ['ACTIVE', 'TIMED-OUT', 'RETURNED'] : ['AWAITING REVIEW'];
      if (!from.includes(submission.status))
        return refused(`It is ${submission.status}, which cannot be changed.`);
      submission.status = target;
      if (target === 'AWAITING REVIEW') submission.study_code = String(body['completion_code']);
    }
    return ok({ id: submission.id, status: submission.status });
  }

  #bulkApprove(body: Record<string, unknown>): Reply {
    const ids: unknown[] = Array.isArray(body['submission_ids']) ? body['submission_ids'] : [];
    const found = ids.flatMap((id) => this.submissions.get(String(id)) ?? []);
    if (ids.length === 0 || found.length < ids.length) return refused('Unknown submissions.');
    for (const submission of found)
      if (submission.status === 'AWAITING REVIEW') submission.status = 'APPROVED';
    return ok({ message: 'Bulk approve in progress' });
  }

  #requestReturn(submission: ProlificSubmission, body: Record<string, unknown>): Reply {
    const reasons = body['request_return_reasons'];
    if (!Array.isArray(reasons) || reasons.length === 0)
      return refused({ request_return_reasons: ['Required.'] });
    submission.return_requested = '2026-01-02T00:00:00Z';
    this.messages.push({ submission: submission.id, text: reasons.join(' ') });
    return ok({
      id: submission.id,
      status: submission.status,
      return_requested: submission.return_requested,
    });
  }

  #createBonus(body: Record<string, unknown>): Reply {
    const lines = String(body['csv_bonuses'])
      .split('\n')
      .map((line): [string, number] => {
        const [person = '', amount = ''] = line.split(',');
        return [person, Math.round(Number(amount) * 100)];
      });
    const people = new Set([...this.submissions.values()].map(({ participant_id }) => participant_id));
    const strangers = lines.filter(([person]) => !people.has(person));
    if (strangers.length > 0)
      return refused(`Not in the study: ${strangers.map(([person]) => person).join(', ')}`);
    const id = randomUUID();
    this.#payments.set(id, lines);
    return ok(
      { id, study: body['study_id'], total_amount: lines.reduce((sum, [, pence]) => sum + pence, 0) },
      201,
    );
  }

  /** Pays, every time it is asked to. */
  #pay(id: string): Reply {
    const lines = this.#payments.get(id);
    if (!lines) return refused('Not found.', 404);
    for (const submission of this.submissions.values())
      for (const [person, pence] of lines)
        if (person === submission.participant_id) submission.bonus_payments.push(pence);
    return ok({}, 202);
  }
}

/** A message as Prolific signs and sends it. `changes` spoil it. */
export function signedMessage(
  secret: string,
  about: { submission: string; status: string; at: number; event?: string },
  changes: { sentAt?: number; body?: string; headers?: Record<string, string> } = {},
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({
    event_type: about.event ?? 'submission.status.change',
    resource_id: about.submission,
    participant_id: 'whoever',
    status: about.status,
  });
  const timestamp = String(Math.floor((changes.sentAt ?? about.at) / 1000));
  const signature = createHmac('sha256', secret)
    .update(timestamp + body)
    .digest('base64');
  return {
    body: changes.body ?? body,
    headers: {
      'Content-Type': 'application/json',
      'X-Prolific-Request-Signature': signature,
      'X-Prolific-Request-Timestamp': timestamp,
      'X-Timestamp': String(Math.floor(about.at / 1000)),
      'X-Event-ID': randomUUID(),
      ...changes.headers,
    },
  };
}
