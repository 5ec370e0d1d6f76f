import type { ImportedTable } from '../api/ratings-import.ts';
import { endsText } from './import-ratings-command.ts';
import { shellWord } from './shell-word.ts';

/** Words of a command about a table of imported ratings in its folder, and how it is read. */
export const tableWords = ({ scales, means }: ImportedTable): string[] => [
  'ratings.csv',
  ...(means ? ['--means'] : []),
  ...scales.flatMap((scale) => ['--scale', shellWord(endsText(scale))]),
];
