/** State of a button's action: whether it is running, and its error. */
export class Attempt {
  isBusy = $state(false);
  failure = $state.raw<unknown>(null);

  /** Runs the action unless it is running. */
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
