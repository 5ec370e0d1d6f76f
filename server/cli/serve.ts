import { serveStudies } from './serve-studies.ts';
import { parse } from './arguments.ts';
import type { Command } from './command.ts';

export const serve: Command = {
  usage: ['serve [<folder>...] [--demo]'],
  async run(args, env, shell) {
    const { positionals, values } = parse(args, { min: 0, max: Infinity }, { demo: { type: 'boolean' } });
    const running = await serveStudies(shell.startServer, env, positionals, shell, {
      isDemo: values.demo === true,
    });
    await shell.untilStopped();
    await running.close();
  },
};
