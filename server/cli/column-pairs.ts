import { columnNames } from '../app/imports/rename-columns.ts';
import { UsageError } from './arguments.ts';

/** Our names of columns with theirs, from all times that an option was given. Throws UsageError for a text that is no list. */
export function columnPairs(option: string, texts: readonly string[] | undefined): Map<string, string> {
  const all = (texts ?? []).map((text) => {
    const named = columnNames(text);
    if (!named)
      throw new UsageError(`--${option} '${text}' names no columns: write listener=userid, clip=file`);
    return [...named];
  });
  return new Map(all.flat());
}
