import { userInfo } from 'node:os';
import { DECISION_VERDICTS } from '#core/screening/decisions.ts';
import { decidedText, decideSession } from '../app/screening/decide.ts';
import { studyName } from '../app/studies/publish.ts';
import { orList } from '../platform/words.ts';
import { first, ONE, parse, UsageError, withStore } from './arguments.ts';
import type { Command } from './command.ts';

/** How the command line calls them: what undoes is an order there. */
const NAMES = new Map(
  DECISION_VERDICTS.map((verdict) => [verdict === 'undone' ? 'undo' : verdict.replaceAll('_', '-'), verdict]),
);

export const decide: Command = {
  usage: [
    'decide <study> --listener <pseudonym> --verdict keep|exclude|ask-to-return|undo --reason "..." [--as name]',
  ],
  async run(args, { dataFolder }, { say, database }) {
    const { positionals, values } = parse(args, ONE, {
      listener: { type: 'string' },
      verdict: { type: 'string' },
      reason: { type: 'string' },
      as: { type: 'string', default: userInfo().username },
    });
    const { listener, reason } = values;
    if (listener === undefined) throw new UsageError('say about whom with --listener: a pseudonym');
    const verdict = NAMES.get(values.verdict ?? '');
    if (!verdict) throw new UsageError(`--verdict is ${orList([...NAMES.keys()])}`);
    if (reason === undefined) throw new UsageError('say why with --reason "..."');
    const name = studyName(first(positionals));
    const whom = { listenerId: listener };
    await withStore(database.adjust(dataFolder), async (store) => {
      const asked = { name, whom, verdict, reason, actor: values.as, at: Date.now() };
      say(decidedText(await decideSession(store, asked)));
    });
  },
};
