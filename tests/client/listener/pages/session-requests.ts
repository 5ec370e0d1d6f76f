import { vi } from 'vitest';
import { ONLY_LISTENED } from '#core/session/page.ts';

/** What an answer says of a page that was listened to a little. */
export const LISTENING = {
  pageMs: 1000,
  decisionMs: 900,
  ...ONLY_LISTENED,
  switches: 0,
  hidden: [],
  slots: [],
};

/** The requests of the browser of a test: what it asked for, and replies that are held back. */
export class SessionRequests {
  /** What was asked for, in this order, as paths below the study's API. */
  readonly asked: string[] = [];
  readonly #held = new Map<string, Promise<void>>();

  /** Answers every request of the page as `reply` says, until globals are restored. */
  constructor(reply: (path: string, body: unknown) => Response) {
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('document', { documentElement: {} });
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      const path = url.replace('/s/study/api/', '');
      this.asked.push(path);
      await this.#held.get(path);
      return reply(path, typeof init?.body === 'string' ? JSON.parse(init.body) : null);
    });
  }

  /** Holds a reply back; returns the function that lets it go. */
  hold(path: string): () => void {
    let release = (): void => undefined;
    this.#held.set(path, new Promise((resolve) => (release = resolve)));
    return release;
  }

  /** Restores the globals. What is still under way gets no reply: it would try again later, and ask the server of another test. */
  async end(): Promise<void> {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    await settle();
    vi.unstubAllGlobals();
  }
}

/** Lets everything happen that no reply is missing for. */
export async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Compiling the page takes longer than a reply: done before the order of requests is measured. */
export async function compilePage(): Promise<void> {
  await import('../../../../client/listener/methods/ternary/ternary-page.ts');
}
