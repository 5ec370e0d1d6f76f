import { rehearseFolder } from '../app/rehearsal/rehearse.ts';
import { CARELESS, type CarelessKind } from '#core/methods/contract/simulation.ts';
import { first, ONE, parse, share, UsageError, wholeNumber, writeJson } from './arguments.ts';
import type { Command } from './command.ts';

/** 'random,trap-aware' as the kinds of that name. */
function carelessKinds(text: string): CarelessKind[] {
  return text.split(',').map((name) => {
    const kind = CARELESS.find((known) => known === name.trim());
    if (kind) return kind;
    throw new UsageError(`'${name.trim()}' is no kind of careless listener: ${CARELESS.join(', ')}`);
  });
}

export const rehearse: Command = {
  usage: [
    'rehearse <folder> [--listeners 20] [--careless 15%] [--careless-kinds a,b] [--seed text] [--json file] [--keep]',
  ],
  async run(args, { dataFolder }, { say, log, startServer }) {
    const { positionals, values } = parse(args, ONE, {
      listeners: { type: 'string', default: '20' },
      careless: { type: 'string', default: '15%' },
      'careless-kinds': { type: 'string', default: CARELESS.join() },
      seed: { type: 'string', default: 'rehearsal' },
      json: { type: 'string' },
      keep: { type: 'boolean' },
    });
    const { text, report } = await rehearseFolder({
      startServer,
      folder: first(positionals),
      listeners: wholeNumber(values.listeners),
      careless: share(values.careless),
      carelessKinds: carelessKinds(values['careless-kinds']),
      seed: values.seed,
      log,
      ...(values.keep ? { dataFolder } : {}),
    });
    await writeJson(values.json, report);
    say(text);
  },
};
