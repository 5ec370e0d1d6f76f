import type { PageView } from '#core/contract.ts';
import type { AnyView } from '#core/methods/registry.ts';
import type { Listening } from '#core/page.ts';
import { pageEnvironment, type PageEnvironment } from '../audio/page-environment.ts';
import type { Player } from '../audio/player.ts';
import { say, type Text } from '../lib/i18n.ts';
import { currentLanguage, words } from '../lib/language.svelte.ts';
import type { Drafts } from '../lib/drafts.ts';
import { playId, type MethodPage, type Missing, type Visit } from '../methods/page-props.ts';
import { isListened } from './listened.ts';
import { listeningRecord } from './listening-record.ts';
import { bundlePlayer, streamPlayer } from './page-player.ts';
import type { LoadedPage } from './page-loader.ts';

export interface PageWorkOptions {
  loaded: LoadedPage;
  method: MethodPage<AnyView, unknown>;
  drafts: Drafts;
  earlier: readonly unknown[];
  audioUrl: (slotToken: string) => string;
}

/** What a listener does on one page: listening, the answer so far, and whether it is complete. */
export class PageWork {
  readonly page: PageView<AnyView>;
  readonly method: MethodPage<AnyView, unknown>;
  readonly visit: Visit<unknown>;
  player = $state.raw<Player | null>(null);
  draft = $state.raw<object>({});
  /** How often the listener asked to load the sound once more. */
  openings = $state(0);
  /** Next was pressed and something was missing. */
  asked = $state(false);
  readonly listened = $derived.by(() => this.#listened());
  readonly unheard = $derived(this.listened.flatMap((heard, slot) => (heard ? [] : [slot])));
  readonly unanswered = $derived.by(() => this.#unanswered());
  /** What Next would find missing, first first. */
  readonly missing = $derived.by(() => [...this.#unheardTexts(), ...this.unanswered]);
  readonly faults = $derived(
    new Map(
      this.asked && this.unheard.length === 0
        ? this.unanswered.map(({ focusId, text }) => [focusId, words(text)])
        : [],
    ),
  );
  readonly #options: PageWorkOptions;
  #environment: PageEnvironment | null = null;
  #decisionMs: number | null = null;

  constructor(options: PageWorkOptions) {
    this.#options = options;
    this.page = options.loaded.page;
    this.method = options.method;
    this.visit = { language: currentLanguage(), earlier: options.earlier };
  }

  get peaks(): (Uint8Array | null)[] {
    return this.#options.loaded.clips.slots?.map(({ peaks }) => peaks) ?? [];
  }

  /** Takes up what was entered before a reload. */
  async restore(): Promise<void> {
    this.draft = (await this.#options.drafts.load<object>(this.page.token)) ?? {};
  }

  /** Shows the page with its sound: from here on time counts. Returns the function that ends it. */
  open(): () => void {
    const { clips } = this.#options.loaded;
    const [slot] = this.page.slots;
    this.#environment = pageEnvironment();
    const player =
      this.page.delivery === 'stream' && slot
        ? streamPlayer(this.#options.audioUrl(slot.token), this.#environment)
        : bundlePlayer(clips.slots ?? [], this.method.switching(this.page.view), this.#environment);
    this.player = player;
    return () => {
      this.player = null;
      player.dispose();
    };
  }

  change(draft: object): void {
    this.draft = draft;
    this.#decisionMs = this.#environment?.now() ?? null;
    void this.#options.drafts.keep(this.page.token, draft);
  }

  /** The answer to send, or what is missing: the element to go to. */
  next(): { answer: unknown; listening: Listening } | { focusId: string } {
    const answer = this.method.answer(this.page.view, this.page.slots, this.draft, this.visit);
    const [first] = this.missing;
    if (first || answer === null || !this.player) {
      this.asked = true;
      return { focusId: first?.focusId ?? '' };
    }
    this.player.stop();
    return { answer, listening: this.#listening(this.player) };
  }

  #listening(player: Player): Listening {
    const times = { pageMs: this.#environment?.now() ?? 0, decisionMs: this.#decisionMs };
    return listeningRecord(
      player.telemetry(),
      times,
      this.page.slots.map(({ token }) => token),
    );
  }

  #listened(): boolean[] {
    const { player } = this;
    return this.page.slots.map(
      (_, slot) =>
        player !== null && isListened(player.heard(slot), player.durationMs(slot), this.page.minCoverage),
    );
  }

  #unanswered(): Missing[] {
    return this.method.missing(this.page.view, this.page.slots, this.draft, this.visit);
  }

  #unheardTexts(): Missing[] {
    const [first] = this.unheard;
    if (first === undefined) return [];
    const names = this.unheard.map((slot) => words(this.method.slotName(this.page.view, slot)));
    return [{ text: this.#listenFirst(names), focusId: playId(first) }];
  }

  #listenFirst(names: readonly string[]): Text {
    return say('listen.missing', { names: names.join(words(say('listen.separator'))) });
  }
}
