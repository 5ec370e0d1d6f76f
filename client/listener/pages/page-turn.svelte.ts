import { tick } from 'svelte';
import type { Session } from '../session/session.svelte.ts';
import { goTo } from './go-to.ts';
import type { PageWork } from './page-work.svelte.ts';

/** Goes on from a page: sends its answer, or leads to what is missing. */
export class PageTurn {
  readonly #session: Session;
  readonly #work: PageWork;
  isSending = $state(false);

  constructor(session: Session, work: PageWork) {
    this.#session = session;
    this.#work = work;
  }

  async next(): Promise<void> {
    if (this.isSending) return;
    const outcome = this.#work.next();
    if ('focusId' in outcome) {
      await tick();
      goTo(outcome.focusId);
      return;
    }
    this.isSending = true;
    await this.#session.submit(outcome.answer, outcome.listening);
  }

  /** Leaves the right answers of a practice page. */
  async goOn(): Promise<void> {
    this.#work.player.stop();
    await this.#session.goOn();
  }

  /** Escape pauses; Ctrl or Command with Enter goes on. */
  press(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'Escape') this.#work.player.pause();
    const chord = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!chord || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    void (this.#session.feedback ? this.goOn() : this.next());
  }
}
