import { columnNames } from '../app/imports/table/rename-columns.ts';
import { readAs } from './values.ts';

/** Column names of a table by Earshot's names. Example: 'listener=userid, clip=file'. */
export const columnPairs = readAs(
  columnNames,
  (text) => `'${text}' is not a list of columns: write it like listener=userid, clip=file`,
);
