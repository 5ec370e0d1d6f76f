/** What a button does: whether it is under way, and why it failed. */
export class Attempt {
  isBusy = $state(false);
  failure = $state.raw<unknown>(null);

  /** Does it, unless it is under way. */
  async run(what: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.failure = null;
    try {
      await what();
    } catch (cause) {
      this.failure = cause;
    }
    this.isBusy = false;
  }
}
