/**
 * Runs in the page. The screen that it shows, such as "page 3"; empty while it shows none, because something is on its way. Two screens
 * that follow one another never have the same text.
 */
function screen(): string {
  const textOf = (selector: string): string =>
    (document.querySelector<HTMLElement>(selector)?.textContent ?? '').replace(/\s+/gu, ' ').trim();
  const has = (selector: string): boolean => document.querySelector(selector) !== null;
  const position = /Page (\d+) of/u.exec(textOf('.progress'))?.[1];
  if (has('p.code')) return 'code';
  if (has('#consent-fault')) return 'consent';
  if (has('#play-level')) return 'level';
  if (has('#feedback-title')) return `feedback ${position}`;
  if (position && !has('main button[id^=play-]')) return '';
  if (position) return `${has('.badge') ? 'practice' : 'page'} ${position}`;
  if (has('#trial-question')) return `trial ${textOf('.progress')} ${textOf('h1')}`;
  if (has('main [role=timer]')) return 'break';
  if (has('main .fields')) return `form ${textOf('h1')}`;
  return has('footer .primary') ? `text ${textOf('h1')} ${textOf('footer .primary')}` : '';
}

/** The screen that a page shows, as an expression in it. */
export const SCREEN = `(${screen.toString()})()`;
