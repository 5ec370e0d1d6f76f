import { basename, dirname, join, resolve } from 'node:path';
import { FOREIGN_METHODS } from '#core/api/foreign-methods.ts';
import { PAGE_ORDERS, STUDY_SOURCES } from '#core/api/study-import.ts';
import { counted } from '../platform/words.ts';
import { checkStudy } from '../app/studies/check-study.ts';
import {
  planImport,
  TOOL_NAMES,
  withForeignFolder,
  writeImportTo,
  type ImportPlan,
} from '../app/studies/import-study.ts';
import { reportText } from '../app/imports/studies/draft/report-text.ts';
import { rehearseFolder } from '../app/rehearsal/rehearse.ts';
import { soundsIn } from '../app/studies/sounds-in.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { flag, option } from './declare/option.ts';
import { choice, word } from './declare/word.ts';
import { wholeNumber } from './values.ts';

/** Folder of the new study beside the source. Example: tests/old.zip becomes tests/old-earshot. */
const outOf = (source: string): string =>
  join(dirname(resolve(source)), `${basename(resolve(source)).replace(/\.zip$/iu, '')}-earshot`);

function headline({ from, title, study }: ImportPlan, source: string): string {
  if (!study) return `${source} cannot be imported yet (read as a study of ${TOOL_NAMES[from]}).`;
  return `${source}, a study of ${TOOL_NAMES[from]}: "${title}", ${counted(study.copies.length, 'clip')}`;
}

export const importStudy: Declared = {
  about: [
    'Reads the folder or ZIP file of webMUSHRA, PodEval-Subjective, BeaqleJS, WAET (Web Audio Evaluation Tool) or the P.808 Toolkit. Nothing in it is run, and nothing is downloaded.',
    'Prints what is carried over, changed and left out, with the lines. Pages and questions that Earshot does not have keep the study from being written, unless you accept the loss with --leave-out.',
    'Writes a new folder and checks it. Ends with code 1 if nothing was written, or if the check finds errors.',
  ],
  forms: [
    form({
      words: { source: word('<folder-or-zip>') },
      options: {
        out: option('folder', 'new study folder (default: <name>-earshot beside the source)'),
        'dry-run': flag('show the report, and write nothing'),
        'leave-out': flag('write the study without the pages and questions that are not possible'),
        placeholders: flag('make tones in place of missing clips'),
        from: option(STUDY_SOURCES.join('|'), 'tool that wrote the study (default: from its files)', {
          as: choice(STUDY_SOURCES),
        }),
        config: option('file', 'configuration, if the folder has several studies'),
        method: option(FOREIGN_METHODS.join('|'), 'method, if the files do not say it (BeaqleJS, P.808)', {
          as: choice(FOREIGN_METHODS),
        }),
        order: option(
          PAGE_ORDERS.join('|'),
          'order of pages: drawn for each listener, or as in the file with a block for each page',
          {
            default: 'balanced',
            as: choice(PAGE_ORDERS),
          },
        ),
        rehearse: option(
          'number',
          'then prepare the study and send this many simulated listeners through it, stored for --rehearsals',
          { as: wholeNumber },
        ),
      },
      async run({ words: { source }, options }, { dataFolder }, { say, log, startServer }) {
        const { from, config, method, order, placeholders, rehearse } = options;
        const out = options.out ?? outOf(source);
        const sounds = soundsIn(null);
        const isWritten = await withForeignFolder(source, async (folder, label) => {
          const plan = await planImport({ folder, label, from, config, method, order, placeholders }, sounds);
          const losses = plan.notes.filter(({ kind }) => kind === 'not possible').length;
          say([headline(plan, source), reportText(plan.notes)].join('\n\n'));
          if (!plan.study) return null;
          if (options['dry-run']) {
            say(`\nNothing was written. Without --dry-run, the study would be in ${out}.`);
            return false;
          }
          if (losses > 0 && !options['leave-out']) {
            say(
              `\nNothing was written, because ${losses === 1 ? 'one kind of page or question' : `${losses} kinds of pages or questions`} would be lost. To write the study without them, add --leave-out.`,
            );
            return null;
          }
          await writeImportTo(plan.study, folder, out);
          const edits = plan.edits.map(({ file, line, what }) => `  ${file}:${line}: ${what}`);
          say([`\nWrote ${out}.`, ...(edits.length > 0 ? ['Edit next:', ...edits] : [])].join('\n'));
          return true;
        });
        if (isWritten === null) return false;
        if (!isWritten) return true;
        const { text, ok, isUsable } = await checkStudy(out, { sounds });
        say(`\n${text}`);
        if (!isUsable || rehearse === undefined) return ok;
        const report = await rehearseFolder({
          startServer,
          folder: out,
          listeners: rehearse,
          careless: 0.15,
          seed: 'rehearsal',
          log,
          dataFolder,
        });
        say(`\n${report.text}`);
        return ok;
      },
    }),
  ],
};
