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
        const progress = progressLines(log);
        const onClip = (done: number, total: number): void =>
          progress({ what: 'measuring the clips', done, total });
        const { text, ok } = await checkStudy(folder, { sounds: soundsIn(dataFolder), onClip });
        say(text);
        return ok;
      },
    }),
  ],
};
