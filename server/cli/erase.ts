import { eraseListeners } from '../app/operations/erase.ts';
import { studyName } from '../app/studies/publish.ts';
import { first, ONE, parse, UsageError, withStore } from './arguments.ts';
import type { Command } from './command.ts';

export const erase: Command = {
  usage: [
    "erase <study> --participant <recruiter's id>|--listener <pseudonym>|--expired [--answers] [--yes]",
  ],
  async run(args, { dataFolder }, { say, database }) {
    const { positionals, values } = parse(args, ONE, {
      participant: { type: 'string' },
      listener: { type: 'string' },
      expired: { type: 'boolean' },
      answers: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    });
    const { answers, yes, ...whom } = values;
    if (Object.keys(whom).length !== 1)
      throw new UsageError('name one of --participant, --listener and --expired');
    if (whom.expired && answers) throw new UsageError('--answers is for one listener, not for --expired');
    const name = studyName(first(positionals));
    await withStore(database.adjust(dataFolder), async (store) =>
      say(await eraseListeners({ store, name, whom, answers, yes, now: Date.now() })),
    );
  },
};
