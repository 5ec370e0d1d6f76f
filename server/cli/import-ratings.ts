import { importRatings } from '../commands/import-ratings.ts';
import { RATING_FORMATS, type RatingFormat } from '../import/read-ratings.ts';
import { columnNames } from '../import/rename-columns.ts';
import { orList } from '../study-files/words.ts';
import { first, ONE, parse, UsageError } from './arguments.ts';
import type { Command } from './command.ts';

function ratingFormat(text: string | undefined): RatingFormat | undefined {
  const format = RATING_FORMATS.find((known) => known === text);
  if (text !== undefined && !format)
    throw new UsageError(`'${text}' is no format: write ${orList(RATING_FORMATS)}`);
  return format;
}

export const importTable: Command = {
  usage: [
    'import-ratings <file.csv> --out ratings.csv [--format long|webmushra] [--columns "listener=userid, ..."]',
  ],
  async run(args, _env, { say }) {
    const { positionals, values } = parse(args, ONE, {
      out: { type: 'string' },
      format: { type: 'string' },
      columns: { type: 'string', default: '' },
    });
    if (values.out === undefined) throw new UsageError('say with --out where the table of ratings shall be');
    const names = values.columns === '' ? new Map<string, string>() : columnNames(values.columns);
    if (!names)
      throw new UsageError(`'${values.columns}' names no columns: write listener=userid, clip=file`);
    const format = ratingFormat(values.format);
    say(await importRatings(first(positionals), values.out, { names, ...(format && { format }) }));
  },
};
