/** One thing that a screen asks of a listener. */
export interface Task {
  kind: 'hear' | 'slide' | 'choose' | 'write';
  /** The id of the button, slider or field; the name of the radio buttons. */
  id: string;
  done: boolean;
  /** What was rated, chosen or typed; empty before. */
  value: string;
}

/** Runs in the page. All that the screen asks for, in its order, as JSON. */
function tasks(): string {
  const found = new Map<string, Task>();
  const parts =
    'button[id^=play-], [role=slider][id^=score-], input[type=radio], textarea, input[type=text]:not([id$=-own])';
  for (const part of document.querySelector('main')?.querySelectorAll<HTMLElement>(parts) ?? []) {
    if (part.getClientRects().length === 0) continue;
    if (part instanceof HTMLInputElement && part.type === 'radio') {
      const value = (found.get(part.name)?.value ?? '') || (part.checked ? part.value : '');
      found.set(part.name, { kind: 'choose', id: part.name, done: value !== '', value });
    } else if (part instanceof HTMLInputElement || part instanceof HTMLTextAreaElement) {
      found.set(part.id, { kind: 'write', id: part.id, done: part.value !== '', value: part.value });
    } else if (part.getAttribute('role') === 'slider') {
      const done = /^\d/u.test(part.getAttribute('aria-valuetext') ?? '');
      const value = done ? (part.getAttribute('aria-valuenow') ?? '') : '';
      found.set(part.id, { kind: 'slide', id: part.id, done, value });
    } else {
      const state = document.getElementById(part.getAttribute('aria-describedby') ?? '');
      found.set(part.id, {
        kind: 'hear',
        id: part.id,
        done: state?.textContent?.trim() === 'Heard',
        value: '',
      });
    }
  }
  return JSON.stringify([...found.values()]);
}

/** All that a screen asks for, as an expression in the page. */
export const TASKS = `(${tasks.toString()})()`;
