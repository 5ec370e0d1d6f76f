import { partsBetween, unquoted } from '#core/formats/quoted-names.ts';
import { rowFilter } from './filter-rows.ts';
import { isEncoding } from './sources/decode-text.ts';
import { DELIMITERS } from './sources/delimiter.ts';
import { pathSteps } from './sources/json-records.ts';
import { columnNames } from './table/rename-columns.ts';

/** How the text of an option is read, on the command line and in the console. */
export interface OptionText<T> {
  /** Null for a text that cannot be read. */
  read(text: string): T | null;
  /** Fault of such a text, with a remedy. */
  refusal(text: string): string;
}

const optionText = <T>(
  read: (text: string) => T | null,
  refusal: (text: string) => string,
): OptionText<T> => ({ read, refusal });

/** Column names of a table, or values for all rows, by Earshot's names. */
export const COLUMN_PAIRS = optionText(
  columnNames,
  (text) => `'${text}' is not a list of columns: write it like listener=userid, clip=file`,
);

export const ROW_FILTER = optionText(
  rowFilter,
  (text) => `'${text}' is not a valid filter: write it like imphear=no or imphear!=yes`,
);

/** Numbers of answers in words. Example: 'good=4, excellent=5'. */
export const ANSWERS = optionText(
  (text) => {
    const pairs = partsBetween(text, ',').map((part) => /^(.+)=\s*([+-]?\d+(?:\.\d+)?)\s*$/.exec(part));
    const read = pairs.flatMap((pair) =>
      pair?.[1] ? [[unquoted(pair[1].trim()).toLowerCase(), Number(pair[2])] as const] : [],
    );
    return read.length === pairs.length ? read : null;
  },
  (text) => `'${text}' has no numbers of answers: write them like "bad=1, good=4"`,
);

export const DELIMITER = optionText(
  (text) => DELIMITERS[text] ?? (text.length === 1 && text !== '"' ? text : null),
  (text) => `'${text}' is not a separator: write ${Object.keys(DELIMITERS).join(', ')} or one character`,
);

export const ENCODING = optionText(
  (text) => (isEncoding(text) ? text : null),
  (text) => `'${text}' is not an encoding: write one like windows-1252, gb18030 or utf-16le`,
);

export const RECORDS = optionText(
  (text) => (pathSteps(text) ? text : null),
  (text) => `'${text}' is not a path: write it like sessions.trials or {listener}.{clip}`,
);
