import type { Locator } from 'playwright-core';

/** The cells of the body of a table as they are read, without the mark of few listeners. */
export const tableCells = (table: Locator): Promise<string[][]> =>
  table.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) =>
      [...row.children].map((cell) =>
        (cell.textContent ?? '')
          .replace(/\u2020.*$/u, '')
          .replace(/\s+/gu, ' ')
          .trim(),
      ),
    ),
  );
