import { tick } from 'svelte';
import type { PageView } from '#core/session/contract.ts';
import type { AnyView } from '#core/methods/registry.ts';
import { ONLY_LISTENED, type Listening } from '#core/session/page.ts';
import { BufferPlayer } from '../../audio/buffer-player.svelte.ts';
import { pageEnvironment, type PageEnvironment } from '../../audio/page-environment.ts';
import type { Player, PlayerFailure } from '../../audio/player.ts';
import {
  playId,
  type MethodPage,
  type Missing,
  type Question,
  type Visit,
} from '../methods/shared/page-props.ts';
import type { Clips } from '../session/clips.svelte.ts';
import { DraftChanges } from '../session/draft-changes.ts';
import { isListened } from '../session/listened.ts';
import { listeningRecord } from '../session/listening-record.ts';
import { deviceFacts } from '../session/output.ts';
import { goTo } from './go-to.ts';
import { LongClip } from './long-clip.ts';
import { bundlePlayer } from './page-player.ts';
import type { ShownPage } from '../session/page-loader.ts';
import type { Session } from '../session/session.svelte.ts';
import { isTextField, Typing } from './typing.ts';
import { waitingPlayer } from './waiting-player.ts';
import { t } from '../words/messages.ts';
import { language } from '../../i18n/language.svelte.ts';

/** State of one page: listening, the answer so far, its completeness, and sending. */
export class PageState {
  readonly page: PageView<AnyView>;
  readonly method: MethodPage<AnyView, unknown>;
  readonly visit: Visit<unknown>;
  draft = $state.raw<object>({});
  /** Number of manual reloads of the sound. */
  openings = $state(0);
  /** Whether the answer is being sent. */
  isSending = $state(false);
  /** Whether Next was pressed with something missing. */
  asked = $state(false);
  readonly listened = $derived.by(() => this.#listened());
  readonly unheard = $derived(this.listened.flatMap((heard, slot) => (heard ? [] : [slot])));
  readonly unanswered = $derived.by(() => this.#unanswered());
  /** Missing items in page order. */
  readonly missing = $derived.by(() => [...this.#unheardTexts(), ...this.unanswered]);
  /** Question of Next about a complete answer, until it changes. */
  #question = $state.raw<Question | null>(null);
  readonly faults = $derived(
    new Map(
      [
        ...(this.asked && this.unheard.length === 0 ? this.unanswered : []),
        ...(this.#question ? [this.#question] : []),
      ].map(({ focusId, text }) => [focusId, text]),
    ),
  );
  /** Names of the questions already asked. */
  readonly #put = new Set<string>();
  readonly #session: Session;
  readonly #loaded: ShownPage;
  readonly #waiting: Player;
  #opened = $state.raw<Player | null>(null);
  #environment: PageEnvironment | null = null;
  #earlier: Listening | null;
  #decisionMs: number | null;
  readonly #changes: DraftChanges;
  readonly #typing: Typing;
  #given = false;
  readonly #long: LongClip | null;

  constructor(session: Session, loaded: ShownPage) {
    this.#session = session;
    this.#loaded = loaded;
    this.page = loaded.page;
    this.#waiting = waitingPlayer(this.page.slots.length, loaded.clips);
    this.method = loaded.method;
    const { draft, listening } = loaded.kept;
    this.draft = draft ?? {};
    // Drafts of an older app version may lack fields.
    this.#earlier = listening && { ...ONLY_LISTENED, ...listening };
    this.#decisionMs = listening?.decisionMs ?? null;
    this.#changes = new DraftChanges(this.#earlier?.changes ?? []);
    this.#typing = new Typing(this.#earlier?.typing ?? ONLY_LISTENED.typing);
    this.visit = { language: language.current, earlier: session.earlier(this.page.view.method) };
    this.#long = this.#longClip();
  }

  get player(): Player {
    return this.#opened ?? this.#waiting;
  }

  get peaks(): readonly (Uint8Array | null)[] {
    return this.#loaded.clips.head?.peaks ?? [];
  }

  /**
   * Starts the player once the first clip can be played. Page time starts or continues here, so that slow networks and
   * decoders do not count as listening time. The server opens the page before it sends any clip, so no listener can have
   * played more than passed on its clock. Returns the function that ends it.
   */
  open(): () => void {
    const { clips } = this.#loaded;
    const environment = pageEnvironment(performance.now() - (this.#earlier?.pageMs ?? 0));
    const visit = { environment, earlier: this.#earlier };
    const player =
      this.#long?.open(visit) ??
      bundlePlayer(clips.head?.slots ?? [], this.method.switching(this.page.view), visit);
    this.#environment = environment;
    this.#opened = player;
    this.fill(clips.buffers, clips.trouble);
    return () => {
      this.#earlier = this.#listening(player);
      this.#environment = null;
      this.#opened = null;
      player.dispose();
    };
  }

  /** Passes on the clips loaded so far. */
  fill(buffers: Clips['buffers'], trouble: PlayerFailure | null): void {
    const { player } = this;
    if (!(player instanceof BufferPlayer) || this.page.delivery === 'stream') return;
    player.failure = trouble;
    for (const [slot, buffer] of buffers.entries()) if (buffer) player.add(slot, buffer);
  }

  /** Counts keys and pastes from the first draw; returns the function that stops it. */
  watch(): () => void {
    return this.#typing.watch(document.querySelector('main') ?? document.body);
  }

  change(draft: object): void {
    const atMs = this.#environment?.now() ?? this.#earlier?.pageMs ?? 0;
    this.#changes.note(this.draft, draft, atMs, isTextField(document.activeElement));
    this.draft = draft;
    this.#question = null;
    this.#decisionMs = atMs;
    void this.#session.drafts.keep(this.page.token, draft);
    this.keepListening();
  }

  /** Stores the listening record on this device until the answer is sent. */
  keepListening(): void {
    if (!this.#environment || this.#given) return;
    void this.#session.drafts.keepListening(this.page.token, this.#listening(this.player));
  }

  /** Escape pauses; Ctrl or Command with Enter continues. */
  press(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'Escape') this.player.pause();
    const chord = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!chord || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    void (this.#session.feedback ? this.goOn() : this.next());
  }

  /** Sends a complete answer, or moves to the first missing item. */
  async next(): Promise<void> {
    if (this.isSending) return;
    const answer = this.method.answer(this.page.view, this.page.slots, this.draft, this.visit);
    const open = this.#open(answer);
    if (open !== null) {
      await tick();
      return goTo(open);
    }
    this.player.stop();
    this.#given = true;
    this.isSending = true;
    await this.#session.submit(answer, this.#listening(this.player));
  }

  /** Leaves the feedback of a practice page. */
  goOn(): Promise<void> {
    this.player.stop();
    return this.#session.goOn();
  }

  /** Element to visit before the answer is sent; null: complete. */
  #open(answer: unknown): string | null {
    const [first] = this.missing;
    if (!first && answer !== null) return this.#toAsk()?.focusId ?? null;
    this.asked = true;
    return first?.focusId ?? '';
  }

  /** Question before the answer is sent: each one once, unless the answer must be changed. */
  #toAsk(): Question | null {
    const question = this.method.question?.(this.page.view, this.page.slots, this.draft) ?? null;
    if (!question || (this.#put.has(question.name) && !question.insists)) return null;
    this.#put.add(question.name);
    return (this.#question = question);
  }

  #listening(player: Player): Listening {
    const record = {
      pageMs: this.#environment?.now() ?? 0,
      decisionMs: this.#decisionMs,
      changes: this.#changes.list,
      typing: this.#typing.counts,
      device: deviceFacts() ?? this.#earlier?.device ?? null,
    };
    return listeningRecord(
      player.telemetry(),
      record,
      this.page.slots.map(({ token }) => token),
    );
  }

  #longClip(): LongClip | null {
    const { api } = this.#session;
    const [slot] = this.page.slots;
    if (this.page.delivery !== 'stream' || !slot) return null;
    const reopen = (): void => void (this.openings += 1);
    return new LongClip({ api, page: this.page.token, slot: slot.token, reopen });
  }

  #listened(): boolean[] {
    const { player } = this;
    return this.page.slots.map((_, slot) =>
      isListened(player.heard(slot), player.durationMs(slot), this.page.minCoverage),
    );
  }

  #unanswered(): Missing[] {
    const started = this.page.slots.map((_, slot) => this.player.started(slot));
    const visit = { ...this.visit, started };
    return this.method.missing(this.page.view, this.page.slots, this.draft, visit);
  }

  #unheardTexts(): Missing[] {
    const [first] = this.unheard;
    if (first === undefined) return [];
    if (this.player.durationMs(first) === 0) {
      const text = t(this.player.failure ? 'audio.failed' : 'audio.wait');
      return [{ text, focusId: playId(first) }];
    }
    const names = this.unheard.map((slot) => this.method.slotName(this.page.view, slot));
    return [{ text: this.#listenFirst(names), focusId: playId(first) }];
  }

  #listenFirst(names: readonly string[]): string {
    return t('listen.missing', { names: new Intl.ListFormat(language.locale).format(names) });
  }
}
