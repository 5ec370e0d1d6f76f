import type { AttemptResult, AttemptView, TrialView } from '#core/steps/contract/view.ts';
import type { Player } from '../../audio/player.ts';
import { RequestError } from '../../lib/request-error.ts';
import type { Session } from '../session/session.svelte.ts';
import { TrialSounds } from './trial-sounds.svelte.ts';

/** intro: not started. loading: the attempt and its sounds are loading. */
export type CheckPhase = 'intro' | 'loading' | 'trial' | 'result';

/** Placeholder for a finished attempt. */
const OVER = 'over';

function overOf(error: unknown): typeof OVER {
  if (error instanceof RequestError && error.code === 'wrong-step') return OVER;
  throw error;
}

/** Runs the attempts at one check. Only the server knows the right answers. */
export class CheckRun {
  phase = $state<CheckPhase>('intro');
  attempt = $state.raw<AttemptView | null>(null);
  result = $state.raw<AttemptResult | null>(null);
  /** Index of the current trial, from 0. */
  place = $state(0);
  /** Whether the current answer is being sent. */
  sending = $state(false);
  readonly #session: Session;
  readonly #params: { name: string };
  #sounds = $state.raw(new TrialSounds());

  constructor(session: Session, name: string) {
    this.#session = session;
    this.#params = { name };
  }

  get trial(): TrialView | null {
    return this.attempt?.trials[this.place] ?? null;
  }

  get player(): Player | null {
    return this.#sounds.player;
  }

  get isPlaying(): boolean {
    return this.player?.state === 'playing';
  }

  /** Whether the trial can be answered: its sound has ended. */
  get isOpen(): boolean {
    return this.trial !== null && (!this.trial.sound || this.#sounds.isOver(this.place));
  }

  /** Starts an attempt, or resumes the one interrupted by a reload, once all its sounds are loaded. */
  async start(): Promise<void> {
    this.phase = 'loading';
    this.result = null;
    const attempt = await this.#session.ask(() =>
      this.#session.api.call('POST /checks/:name/attempts', { params: this.#params }).catch(overOf),
    );
    if (attempt === OVER) return this.#session.refresh();
    if (!attempt) return;
    const sounds = new TrialSounds();
    const files = await this.#files(attempt);
    if (!files) return;
    await sounds.load(files);
    this.#sounds.dispose();
    this.#sounds = sounds;
    this.attempt = attempt;
    await this.#show(attempt.trials.findIndex(({ answered }) => !answered));
  }

  /** Plays the sound of the trial once; resumes it after an interruption. */
  play(): Promise<void> {
    return this.#sounds.play(this.place);
  }

  pause(): void {
    this.player?.pause();
  }

  /** Stores that the sound of the trial was heard. */
  heard(): void {
    const { trial } = this;
    if (!trial || !this.isOpen) return;
    this.#sounds.markOver(this.place);
    void this.#session.drafts.keep(trial.token, { heard: true });
  }

  /** Sends the answer; continues with the next trial or the result. */
  async answer(response: string): Promise<void> {
    const { trial } = this;
    if (!trial || !this.isOpen || this.sending) return;
    this.sending = true;
    const asked = { params: { ...this.#params, token: trial.token }, body: { response } };
    const reply = await this.#session.ask(() =>
      this.#session.api.call('POST /checks/:name/trials/:token', asked),
    );
    this.sending = false;
    if (!reply) return;
    await this.#session.drafts.clear(trial.token);
    if (reply.result) this.#end(reply.result);
    else await this.#show(this.place + 1);
  }

  dispose(): void {
    this.#sounds.dispose();
  }

  #end(result: AttemptResult): void {
    this.result = result;
    if (result.next === 'go on' || result.next === 'out') void this.#session.refresh();
    else this.phase = 'result';
  }

  async #show(place: number): Promise<void> {
    this.place = place;
    const kept = this.trial && (await this.#session.drafts.load(this.trial.token));
    if (kept?.draft) this.#sounds.markOver(place);
    this.phase = 'trial';
  }

  #sound(token: string): Promise<ArrayBuffer> {
    const params = { ...this.#params, token };
    return this.#session.api.bytes('GET /checks/:name/sounds/:token', { params });
  }

  /** Sound of every trial, by index. Answered and silent trials are not fetched. */
  async #files({ trials }: AttemptView): Promise<ArrayBuffer[] | null> {
    if (!trials.some(({ sound }) => sound)) return [];
    const wanted = trials.map(({ sound, answered, token }) => (sound && !answered ? token : null));
    const fetched = await Promise.all(
      wanted.map(async (token) => (token === null ? null : this.#session.ask(() => this.#sound(token)))),
    );
    const lost = wanted.some((token, place) => token !== null && !fetched[place]);
    const spare = fetched.find((file) => file !== null);
    if (lost || !spare) return lost ? null : [];
    // Decoding detaches a file: every trial without its own sound gets a copy.
    return fetched.map((file) => file ?? spare.slice(0));
  }
}
