/** Runs tasks one after another, in the order in which they were asked for; at once if none is under way. */
export class InTurn {
  #last: Promise<unknown> | null = null;

  /** The result of a task, which begins when those before it have ended, well or not. */
  do<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#last ? this.#last.then(task, task) : task();
    this.#last = done;
    const forget = (): void => {
      if (this.#last === done) this.#last = null;
    };
    done.then(forget, forget);
    return done;
  }
}
