import { archiveStudy } from '../app/exports/archive.ts';
import { studyName } from '../app/studies/publish.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { option } from './declare/option.ts';
import { study } from './declare/word.ts';
import { METRIC_OPTIONS, metricsAsked } from './metric-options.ts';
import { reasonScores, rehearsals } from './shared-options.ts';
import { UsageError } from './declare/usage-error.ts';
import { modesFor, withStore } from './with-store.ts';

export const archive: Declared = {
  forms: [
    form({
      words: { study },
      options: {
        out: option('study.zip', 'output file (default: <study>.zip)'),
        ...METRIC_OPTIONS,
        'reason-scores': reasonScores,
        rehearsals,
      },
      async run({ words, options, line }, { dataFolder }, { say, database, renderReport }) {
        const name = studyName(words.study);
        const { out = `${name}.zip` } = options;
        if (!out.toLowerCase().endsWith('.zip'))
          throw new UsageError(`--out must end in .zip: ${out} does not`);
        const { path, sha256, bytes, files, warnings } = await withStore(database.read(dataFolder), (store) =>
          archiveStudy({
            store,
            name,
            folder: words.study,
            modes: modesFor(options.rehearsals),
            metrics: metricsAsked(options),
            reasonScores: options['reason-scores'],
            out,
            command: line,
            now: Date.now,
            isDescribedBeside: true,
            renderReport,
          }),
        );
        warnings.forEach(say);
        say(`${path}\n  ${files} files, ${bytes} bytes, SHA-256 ${sha256}`);
      },
    }),
  ],
};
