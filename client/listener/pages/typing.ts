import type { Listening } from '#core/session/page.ts';

const TEXT_FIELD =
  'textarea, [contenteditable], input:not([type=radio], [type=checkbox], [type=range], [type=number], [type=button])';
const NO_LETTER = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'Tab', 'Escape'];

/** Whether this element takes typed text. */
export function isTextField(element: EventTarget | null): boolean {
  return element instanceof Element && element.closest(TEXT_FIELD) !== null;
}

/**
 * Counts key presses, pastes and changes in text fields. Dictation, input methods and autofill may press no key, but all
 * cause input events. A reason without any is suspicious.
 */
export class Typing {
  #counts: Listening['typing'];

  constructor(earlier: Listening['typing']) {
    this.#counts = earlier;
  }

  get counts(): Listening['typing'] {
    return this.#counts;
  }

  /** Counts within an element; returns the function that stops it. */
  watch(element: HTMLElement): () => void {
    const press = (event: KeyboardEvent): void => {
      const isShortcut = event.ctrlKey || event.metaKey;
      if (isShortcut || NO_LETTER.includes(event.key) || !isTextField(event.target)) return;
      this.#counts = { ...this.#counts, keystrokes: this.#counts.keystrokes + 1 };
    };
    const paste = ({ target }: ClipboardEvent): void => {
      if (isTextField(target)) this.#counts = { ...this.#counts, pastes: this.#counts.pastes + 1 };
    };
    const edit = ({ target }: Event): void => {
      if (isTextField(target)) this.#counts = { ...this.#counts, edits: (this.#counts.edits ?? 0) + 1 };
    };
    element.addEventListener('keydown', press);
    element.addEventListener('paste', paste);
    element.addEventListener('input', edit);
    return () => {
      element.removeEventListener('keydown', press);
      element.removeEventListener('paste', paste);
      element.removeEventListener('input', edit);
    };
  }
}
