import type { Notes } from '../draft/notes.ts';
import type { SourceFolder } from '../source/source-folder.ts';
import { COLUMNS, rowsWith, type Cell } from './tables.ts';

/** Columns with answers on the scales that only P.804 has. */
const P804_ANSWER = /^(?:gold_)?(?:col|disc|loud|noise|reverb)_ans$/u;
/** Column of the gold clips of P.804 and of personalised P.835. */
const GOLD_URL = 'gold_url';

/** Mistakes in tables of methods that Earshot does not have. */
export async function otherMethods(folder: SourceFolder, notes: Notes): Promise<void> {
  const tables = new Map<string, Cell>();
  for (const column of [GOLD_URL, COLUMNS.gold, COLUMNS.training])
    for (const row of await rowsWith(folder, column)) if (!tables.has(row.file)) tables.set(row.file, row);
  for (const [file, { line, cells }] of tables) {
    const answers = Object.keys(cells).filter((name) => P804_ANSWER.test(name));
    if (answers.length > 0)
      notes
        .of(file)
        .mistake(
          line,
          `answers on the scales of P.804 (${answers.join(', ')}): Earshot has no preset for them; write a block with the method rating and a scale for each, and a table of gold clips with a column for each scale`,
        );
    else if (GOLD_URL in cells)
      notes
        .of(file)
        .mistake(
          line,
          'gold_url: Earshot has no personalised P.835, which first plays the voice to be rated; for plain P.835, name the columns gold_clips, gold_sig_ans, gold_bak_ans and gold_ovrl_ans',
        );
  }
}

