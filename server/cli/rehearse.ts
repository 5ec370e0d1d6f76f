import { rehearseFolder } from '../commands/rehearse.ts';
import { first, ONE, parse, share, wholeNumber } from './arguments.ts';
import type { Command } from './command.ts';

export const rehearse: Command = {
  usage: ['rehearse <folder> [--listeners 20] [--careless 15%] [--seed text] [--keep]'],
  async run(args, { dataFolder }, { say, log }) {
    const { positionals, values } = parse(args, ONE, {
      listeners: { type: 'string', default: '20' },
      careless: { type: 'string', default: '15%' },
      seed: { type: 'string', default: 'rehearsal' },
      keep: { type: 'boolean' },
    });
    const { text } = await rehearseFolder({
      folder: first(positionals),
      listeners: wholeNumber(values.listeners),
      careless: share(values.careless),
      seed: values.seed,
      log,
      ...(values.keep ? { dataFolder } : {}),
    });
    say(text);
  },
};
