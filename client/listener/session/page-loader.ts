import type { FeedbackView, PageView } from '#core/session/contract.ts';
import type { AnyView } from '#core/methods/registry.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import type { Kept } from '../../lib/drafts.ts';
import type { MethodPage } from '../methods/shared/page-props.ts';
import { pageFor } from '../methods/pages.ts';
import { Clips } from './clips.svelte.ts';
import { noteSound } from './note.ts';

export interface LoadedPage {
  page: PageView<AnyView>;
  method: MethodPage<AnyView, unknown>;
  clips: Clips;
}

/** Page with the listener's work on it before a reload. */
export interface ShownPage extends LoadedPage {
  kept: Kept;
}

/** A page of the session. */
export const pageAt = (api: ApiClient, position: number): Promise<PageView<AnyView>> =>
  api.call('GET /pages/:position', { params: { position: String(position) } });

/** Correct answers of an answered practice page. */
export const feedbackAt = (api: ApiClient, position: number): Promise<FeedbackView> =>
  api.call('GET /pages/:position/feedback', { params: { position: String(position) } });

/** Loads pages with their clips, each once; the next one can be preloaded. */
export class PageLoader {
  readonly #api: ApiClient;
  readonly #pages = new Map<number, Promise<LoadedPage>>();

  constructor(api: ApiClient) {
    this.#api = api;
  }

  has(position: number): boolean {
    return this.#pages.has(position);
  }

  load(position: number): Promise<LoadedPage> {
    const known = this.#pages.get(position);
    if (known) return known;
    const loading = this.#fetch(position);
    this.#pages.set(position, loading);
    loading.catch(() => this.#pages.delete(position));
    return loading;
  }

  /** Frees the clips of a completed page. */
  release(position: number): void {
    const done = this.#pages.get(position);
    this.#pages.delete(position);
    done?.then(({ clips }) => clips.drop()).catch(() => undefined);
  }

  async #fetch(position: number): Promise<LoadedPage> {
    const page = await pageAt(this.#api, position);
    const clips = new Clips(this.#api.address('GET /bundles/:token', { params: { token: page.token } }));
    void this.#tell(page.token, clips);
    return { page, method: await pageFor(page.view), clips };
  }

  /** Loads the clips and reports a final failure to the server. */
  async #tell(page: string, clips: Clips): Promise<void> {
    await clips.load();
    if (clips.failure === null) return;
    const last = /undecodable-(\d+)$/u.exec(clips.failure)?.[1];
    await noteSound(this.#api, { page, slot: last ? Number(last) - 1 : null, what: clips.failure });
  }
}
