import { columnNames } from '../app/imports/rename-columns.ts';
import { readAs } from './values.ts';

/** Our names of columns with theirs. Example: 'listener=userid, clip=file'. */
export const columnPairs = readAs(
  columnNames,
  (text) => `'${text}' names no columns: write listener=userid, clip=file`,
);
