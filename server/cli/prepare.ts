import { join } from 'node:path';
import { prepareAll } from '../app/studies/publish.ts';
import { first, ONE, parse } from './arguments.ts';
import type { Command } from './command.ts';

export const prepare: Command = {
  usage: ['prepare <folder>                   derive the files that listeners are served'],
  async run(args, { dataFolder }, { say }) {
    const { positionals } = parse(args, ONE, {});
    await prepareAll(first(positionals), dataFolder, say);
    say(`ready in ${join(dataFolder, 'derived')}; the originals are as they were`);
  },
};
