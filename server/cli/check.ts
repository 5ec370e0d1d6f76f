import { existsSync } from 'node:fs';
import { checkStudy } from '../app/studies/check-study.ts';
import { progressLines } from '../platform/progress.ts';
import { soundsIn } from '../app/studies/sounds-in.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { word } from './declare/word.ts';

export const check: Declared = {
  forms: [
    form({
      words: { folder: word('<folder>') },
      options: {},
      async run({ words: { folder } }, { dataFolder }, { say, log }) {
        const { text, ok } = await checkStudy(folder, {
          sounds: soundsIn(existsSync(dataFolder) ? dataFolder : null),
          onProgress: progressLines(log),
        });
        say(text);
        return ok;
      },
    }),
  ],
};
