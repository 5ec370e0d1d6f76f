import { LANGUAGES } from '#core/text/languages.ts';
import { templateIds } from '#core/templates/templates.ts';
import { initStudy } from '../app/studies/init-study.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { flag, option } from './declare/option.ts';
import { choice, word } from './declare/word.ts';
import { names } from './values.ts';

export const init: Declared = {
  about: [
    'Reads systems and items from the names of the audio files, as in clips/<system>/<item>.wav or <item>_<system>.wav, and finds recordings of people, traps (traps/flawed, traps/human), reference voices (prompts/) and texts (texts.csv).',
    'Writes study.yaml, consent.md and instructions.md, all or none, and never replaces a file with other content. Then checks the study, and lists what to edit.',
    'Ends with code 1 if the check finds errors.',
  ],
  forms: [
    form({
      words: { folder: word('<folder>') },
      options: {
        template: option(templateIds.join('|'), 'kind of study', {
          isRequired: true,
          as: choice(templateIds),
        }),
        language: option(LANGUAGES.join('|'), 'language of the texts for listeners', {
          default: 'en',
          as: choice(LANGUAGES),
        }),
        pattern: option('clips/{system}/{item}.wav', 'path pattern of the clips (default: from their names)'),
        systems: option('a,b', 'systems under test (default: all)', { as: names }),
        'dry-run': flag('show what would be written, and write nothing'),
      },
      async run({ words: { folder }, options }, _env, { say }) {
        const { template, language, pattern, systems } = options;
        const { text, ok } = await initStudy(
          { folder, template, language, pattern, systems },
          { isDry: options['dry-run'] },
        );
        say(text);
        return ok;
      },
    }),
  ],
};
