const KEPT_AS = 'earshot/console/monitor-keys';

/** Whether single keys do something on the monitor's page: somebody who dictates switches them off. Kept in the browser. */
class ShortcutChoice {
  #isOn = $state(true);

  constructor() {
    try {
      this.#isOn = localStorage.getItem(KEPT_AS) !== 'off';
    } catch {
      // On, as by default.
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
      // It holds until the page is loaded anew.
    }
  }
}

export const shortcutChoice = new ShortcutChoice();
