import { counted } from '../platform/words.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';

export const acceptLosses: Declared = {
  about: [
    'A server does not start if its database lacks answers that were acknowledged, as after damage to its files or with an older copy of them. First look for a backup that has them. This command makes the server start without them.',
    'No server may be running.',
  ],
  forms: [
    form({
      words: {},
      options: {},
      async run(_call, { dataFolder }, { say, database }) {
        const missing = await database.acceptLosses(dataFolder);
        say(
          [
            `${dataFolder}: ${counted(missing.length, 'acknowledged answer')} will not be missed any more`,
            ...missing.map(
              ({ sessionId, position, what }) => `  ${what}: page ${position} of session ${sessionId}`,
            ),
          ].join('\n'),
        );
      },
    }),
  ],
};
