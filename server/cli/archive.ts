import { archiveStudy } from '../app/exports/archive.ts';
import { studyName } from '../app/studies/publish.ts';
import { first, modesFor, ONE, parse, UsageError, withStore } from './arguments.ts';
import type { Command } from './command.ts';
import { METRIC_OPTIONS, metricsAsked } from './metric-options.ts';

export const archive: Command = {
  usage: [
    'archive <study> [--out study.zip] [--metrics metrics.csv] [--reason-scores scores.csv] [--rehearsals]',
  ],
  async run(args, { dataFolder }, { say, database }) {
    const { positionals, values } = parse(args, ONE, {
      ...METRIC_OPTIONS,
      out: { type: 'string' },
      'reason-scores': { type: 'string' },
      rehearsals: { type: 'boolean' },
    });
    const folder = first(positionals);
    const name = studyName(folder);
    const { out = `${name}.zip` } = values;
    if (!out.toLowerCase().endsWith('.zip'))
      throw new UsageError(`--out names a ZIP file, not ${out}: end it with .zip`);
    const { path, sha256, bytes, files, warnings } = await withStore(database.read(dataFolder), (store) =>
      archiveStudy({
        store,
        name,
        folder,
        modes: modesFor(values.rehearsals),
        metrics: metricsAsked(values),
        reasonScores: values['reason-scores'],
        out,
        command: ['earshot archive', ...args].join(' '),
        now: Date.now,
      }),
    );
    warnings.forEach(say);
    say(`${path}\n  ${files} files, ${bytes} bytes, SHA-256 ${sha256}`);
  },
};
