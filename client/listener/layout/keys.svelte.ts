const KEPT = 'earshot/keys';

function kept(): boolean {
  try {
    return localStorage.getItem(KEPT) !== 'off';
  } catch {
    return true;
  }
}

/** Whether single keys are shortcuts: the listener's own choice, kept on the device where that is allowed. */
class Keys {
  on = $state(kept());

  set(on: boolean): void {
    this.on = on;
    try {
      localStorage.setItem(KEPT, on ? 'on' : 'off');
    } catch {
      // Without storage the choice holds until the page is left.
    }
  }
}

export const keys = new Keys();
