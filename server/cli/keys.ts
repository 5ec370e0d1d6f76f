import { studyFileReference } from '../app/studies/key-reference.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';

export const keys: Declared = {
  forms: [
    form({
      words: {},
      options: {},
      async run(_call, _env, { say }) {
        say(studyFileReference());
      },
    }),
  ],
};
