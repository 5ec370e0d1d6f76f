import { loggedTerminal } from './logged-terminal.ts';
import { serveStudies } from './serve-studies.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { flag } from './declare/option.ts';

export const serve: Declared = {
  forms: [
    form({
      words: {},
      rest: { usage: '<folder>', min: 0 },
      options: {
        demo: flag('no password for the console on this machine; texts may keep their placeholders'),
      },
      async run({ rest, options: { demo } }, env, shell) {
        const { terminal, logger } = loggedTerminal(shell, env);
        const running = await serveStudies(shell.startServer, env, rest, terminal, { isDemo: demo, logger });
        await shell.untilStopped();
        await running.close();
      },
    }),
  ],
};
