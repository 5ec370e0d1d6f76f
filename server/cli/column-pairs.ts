import { COLUMN_PAIRS } from '../app/imports/option-texts.ts';
import { readAs } from './values.ts';

/** Column names of a table by Earshot's names. Example: 'listener=userid, clip=file'. */
export const columnPairs = readAs(COLUMN_PAIRS.read, COLUMN_PAIRS.refusal);
