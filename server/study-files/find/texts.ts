import type { SetClip } from './set-clip.ts';
import { groupBy } from '#core/order/group-by.ts';
import { errorAt, warningAt, type Mistake } from '../parse/mistake.ts';
import { readTable } from '../parse/read-table.ts';
import { some } from '../../platform/words.ts';

/**
 * Reads the texts of items: CSV with the columns item and text. Items without a text and texts without a clip are
 * warnings.
 */
export async function readTexts(
  path: string,
  clips: readonly SetClip[],
): Promise<{ mistakes: Mistake[]; texts: Record<string, string> }> {
  const { mistakes, table } = await readTable(path, ['item', 'text']);
  const texts = new Map<string, string>();
  const unused: { item: string; line: number }[] = [];
  for (const { line, cells } of table?.rows ?? []) {
    const [item, text] = [cells['item'] ?? '', cells['text'] ?? ''];
    const at = { line, column: 1 };
    if (item === '' || text === '') mistakes.push(errorAt(path, at, 'item and text must both be filled in'));
    else if (texts.has(item))
      mistakes.push(errorAt(path, at, `item ${item} has a text already; keep one row`));
    else if (!clips.some(({ factors }) => factors['item'] === item)) unused.push({ item, line });
    texts.set(item, texts.get(item) ?? text);
  }
  return {
    mistakes: [...mistakes, ...unusedTexts(path, unused), ...missingTexts(path, texts, clips)],
    texts: Object.fromEntries(texts),
  };
}

/** Returns a single warning, because a table of texts often has more items than a study. */
function unusedTexts(path: string, unused: readonly { item: string; line: number }[]): Mistake[] {
  const [first] = unused;
  if (!first) return [];
  const message =
    unused.length === 1
      ? `no clip has the item ${first.item}; correct the row or delete it`
      : `no clip has the items of ${unused.length} rows: ${some(unused.map(({ item }) => item))}; correct the rows or delete them`;
  return [warningAt(path, { line: first.line, column: 1 }, message)];
}

/** Sets without any text, such as traps, are not checked. */
function missingTexts(
  path: string,
  texts: ReadonlyMap<string, string>,
  clips: readonly SetClip[],
): Mistake[] {
  return [...groupBy(clips, ({ set }) => set)].flatMap(([set, members]) => {
    const items = [...new Set(members.flatMap(({ factors }) => factors['item'] ?? []))];
    const bare = items.filter((item) => !texts.has(item));
    if (bare.length === 0 || bare.length === items.length) return [];
    return [
      warningAt(path, null, `no text for ${bare.length} of ${items.length} items of ${set}: ${some(bare)}`),
    ];
  });
}
