import { describeStudy } from '../app/analysis/drawing/describe.ts';
import { studyName } from '../app/studies/publish.ts';
import { writeAtomically } from '../platform/write-atomically.ts';
import { first, modesFor, ONE, parse, withStore } from './arguments.ts';
import type { Command } from './command.ts';

export const describe: Command = {
  usage: ['describe <study> [--out methods.md] [--rehearsals]'],
  async run(args, { dataFolder }, { say, database }) {
    const { positionals, values } = parse(args, ONE, {
      out: { type: 'string' },
      rehearsals: { type: 'boolean' },
    });
    const folder = first(positionals);
    const text = await withStore(database.read(dataFolder), (store) =>
      describeStudy({ store, name: studyName(folder), folder, modes: modesFor(values.rehearsals) }),
    );
    if (values.out === undefined) say(text);
    else {
      await writeAtomically(values.out, text);
      say(values.out);
    }
  },
};
