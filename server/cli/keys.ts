import { studyFileReference } from '../app/studies/key-reference.ts';
import type { Command } from './declare/command.ts';
import { form } from './declare/form.ts';

export const keys: Command = {
  name: 'keys',
  summary: 'Print every key of study.yaml.',
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
