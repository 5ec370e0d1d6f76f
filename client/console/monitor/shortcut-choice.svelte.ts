const KEPT_AS = 'earshot/console/monitor-keys';

/** Whether single-key shortcuts are on in the monitor. Users of dictation can switch them off. Kept in the browser. */
class ShortcutChoice {
  #isOn = $state(true);

  constructor() {
    try {
      this.#isOn = localStorage.getItem(KEPT_AS) !== 'off';
    } catch {
      // Default: on.
    }
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  set isOn(isOn: boolean) {
    this.#isOn = isOn;
    try {
      localStorage.setItem(KEPT_AS, isOn ? 'on' : 'off');
    } catch {
      // The choice lasts until the page is reloaded.
    }
  }
}

export const shortcutChoice = new ShortcutChoice();
