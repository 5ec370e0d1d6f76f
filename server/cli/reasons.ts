import { studyName } from '../app/studies/publish.ts';
import { writeReasons } from '../app/exports/reasons.ts';
import { first, modesFor, ONE, parse, withStore } from './arguments.ts';
import type { Command } from './command.ts';

export const reasons: Command = {
  usage: ['reasons <study> [--out folder] [--answers] [--rehearsals]'],
  async run(args, { dataFolder }, { say, database }) {
    const { positionals, values } = parse(args, ONE, {
      out: { type: 'string', default: '.' },
      answers: { type: 'boolean', default: false },
      rehearsals: { type: 'boolean' },
    });
    const folder = first(positionals);
    const written = await withStore(database.read(dataFolder), (store) =>
      writeReasons({
        store,
        name: studyName(folder),
        folder,
        modes: modesFor(values.rehearsals),
        out: values.out,
        hasAnswers: values.answers,
      }),
    );
    if (written.count === 0) return say('no rating that counts has a reason: nothing was written');
    say(
      [
        `${written.reasons} reasons in ${written.count} bundles, one a system and question`,
        `${written.bundles}  for the people who score them, without the systems' names`,
        `${written.scores}  fill in the column score, then: earshot analyse ${folder} --reason-scores ${written.scores}`,
      ].join('\n  '),
    );
  },
};
