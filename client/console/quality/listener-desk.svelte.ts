import type { ListenerView } from '#core/api/quality.ts';
import type { DecisionVerdict } from '#core/screening/decisions.ts';
import type { ConsoleApi } from '../context/api.ts';

/** Shortcut keys of the page, off while typing. */
const KEYS: Readonly<Record<string, DecisionVerdict | 'next' | 'previous'>> = {
  k: 'keep',
  x: 'exclude',
  r: 'ask_to_return',
  j: 'next',
  i: 'previous',
};

/** Action of a key on a listener's page; null: none, for example while typing or with modifier keys. */
export function meaningOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>,
): DecisionVerdict | 'next' | 'previous' | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog, audio'))
    return null;
  return KEYS[event.key.toLowerCase()] ?? null;
}

/** One listener and the decisions about them. */
export class ListenerDesk {
  readonly #api: Pick<ConsoleApi, 'call'>;
  readonly #study: string;
  readonly #session: string;
  readonly #rehearsals: boolean;
  #view = $state.raw<ListenerView | null>(null);
  failure = $state.raw<unknown>(null);

  constructor(
    api: Pick<ConsoleApi, 'call'>,
    { study, session, rehearsals }: { study: string; session: string; rehearsals: boolean },
  ) {
    this.#api = api;
    this.#study = study;
    this.#session = session;
    this.#rehearsals = rehearsals;
  }

  get view(): ListenerView | null {
    return this.#view;
  }

  async load(): Promise<void> {
    this.failure = null;
    try {
      this.#view = await this.#api.call('GET /studies/:study/quality/listeners/:session', {
        params: { study: this.#study, session: this.#session },
        query: this.#rehearsals ? { rehearsals: '1' } : {},
      });
    } catch (cause) {
      this.failure = cause;
    }
  }

  async decide(verdict: DecisionVerdict, reason: string): Promise<void> {
    await this.#api.call('POST /studies/:study/decisions', {
      params: { study: this.#study },
      body: { session: this.#session, verdict, reason },
    });
    await this.load();
  }
}
