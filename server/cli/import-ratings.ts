import { importRatings } from '../app/imports/import-ratings.ts';
import { first, ONE, parse, UsageError } from './arguments.ts';
import type { Command } from './command.ts';
import { RATINGS_OPTIONS, RATINGS_USAGE, ratingsRead } from './ratings-options.ts';

export const importTable: Command = {
  usage: [`import-ratings <file.csv> --out ratings.csv ${RATINGS_USAGE}`],
  async run(args, _env, { say }) {
    const { positionals, values } = parse(args, ONE, {
      ...RATINGS_OPTIONS,
      out: { type: 'string' },
    });
    if (values.out === undefined) throw new UsageError('say with --out where the table of ratings shall be');
    say(await importRatings(first(positionals), values.out, ratingsRead(values)));
  },
};
