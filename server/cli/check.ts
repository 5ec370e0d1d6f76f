import { checkStudy } from '../app/studies/check-study.ts';
import type { Command } from './declare/command.ts';
import { form } from './declare/form.ts';
import { word } from './declare/word.ts';

export const check: Command = {
  name: 'check',
  summary: 'Check a study and list every mistake, with its correction.',
  forms: [
    form({
      words: { folder: word('<folder>') },
      options: {},
      async run({ words: { folder } }, _env, { say }) {
        const { text, ok } = await checkStudy(folder);
        say(text);
        return ok;
      },
    }),
  ],
};
