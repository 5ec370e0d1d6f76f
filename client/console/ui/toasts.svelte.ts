interface Toast {
  id: number;
  text: string;
  undo: (() => void) | null;
}

const SHOWN_MS = 6000;
const UNDO_SHOWN_MS = 10_000;

interface Clock {
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

const browserClock: Clock = {
  setTimeout: (callback, ms) => setTimeout(callback, ms),
  clearTimeout: (timer) => {
    if (typeof timer === 'number') clearTimeout(timer);
  },
};

/** Short notifications that disappear after a while, except under the pointer or focus. */
export class ToastList {
  readonly #clock: Clock;
  readonly #timers = new Map<number, unknown>();
  #next = 1;
  #all = $state.raw<readonly Toast[]>([]);

  constructor(clock: Clock = browserClock) {
    this.#clock = clock;
  }

  get all(): readonly Toast[] {
    return this.#all;
  }

  /** Shows a notification; with `undo`, an Undo button while it is shown. */
  say(text: string, { undo = null }: { undo?: (() => void) | null } = {}): void {
    const toast = { id: this.#next, text, undo };
    this.#next += 1;
    this.#all = [...this.#all, toast];
    this.#start(toast);
  }

  dismiss(id: number): void {
    this.#clock.clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.#all = this.#all.filter((toast) => toast.id !== id);
  }

  undo(id: number): void {
    const toast = this.#all.find((shown) => shown.id === id);
    this.dismiss(id);
    toast?.undo?.();
  }

  /** Notifications stay while they have the pointer or the focus. */
  hold(): void {
    for (const timer of this.#timers.values()) this.#clock.clearTimeout(timer);
    this.#timers.clear();
  }

  release(): void {
    this.hold();
    for (const toast of this.#all) this.#start(toast);
  }

  #start({ id, undo }: Toast): void {
    const timer = this.#clock.setTimeout(() => this.dismiss(id), undo ? UNDO_SHOWN_MS : SHOWN_MS);
    this.#timers.set(id, timer);
  }
}

export const toasts = new ToastList();
