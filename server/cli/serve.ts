import { serveStudies } from '../commands/serve.ts';
import { parse } from './arguments.ts';
import type { Command } from './command.ts';

export const serve: Command = {
  usage: ['serve [<folder>...]                publish the folders, then serve every published study'],
  async run(args, env, shell) {
    const { positionals } = parse(args, { min: 0, max: Infinity }, {});
    const running = await serveStudies(env, positionals, shell);
    await shell.untilStopped();
    await running.close();
  },
};
