import type { Locator } from 'playwright-core';

/** The text of a code editor, as long as all of its lines fit on the page. */
export const codeText = (textbox: Locator): Promise<string> =>
  textbox.evaluate((content) =>
    [...content.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'),
  );

/** What is selected in the page. */
export const selectedText = (textbox: Locator): Promise<string> =>
  textbox.evaluate(() => String(getSelection()));

/** Whether a code editor has the focus. */
export const isFocused = (textbox: Locator): Promise<boolean> =>
  textbox.evaluate((content) => content === document.activeElement);
