import { simulateFolder } from '../app/studies/simulate-design.ts';
import { first, ONE, parse, share, wholeNumber, writeJson } from './arguments.ts';
import type { Command } from './command.ts';

export const simulateDesign: Command = {
  usage: ['simulate-design <folder> [--listeners 40] [--dropout 10%] [--seed text] [--json file]'],
  async run(args, _env, { say }) {
    const { positionals, values } = parse(args, ONE, {
      listeners: { type: 'string' },
      dropout: { type: 'string', default: '10%' },
      seed: { type: 'string', default: 'design' },
      json: { type: 'string' },
    });
    const { text, report } = await simulateFolder({
      folder: first(positionals),
      listeners: values.listeners === undefined ? null : wholeNumber(values.listeners),
      dropout: share(values.dropout),
      seed: values.seed,
    });
    await writeJson(values.json, report);
    say(text);
  },
};
