import { setFlagsFromString } from 'node:v8';
import { exportStudy } from '../app/exports/export.ts';
import { studyName } from '../app/studies/publish.ts';
import { FORMAT_NAMES, formatNamed } from '../app/exports/formats/registry.ts';
import type { RatingsFormat } from '../app/exports/formats/format.ts';
import { first, modesFor, ONE, parse, UsageError, withStore } from './arguments.ts';
import type { Command } from './command.ts';
import { METRIC_OPTIONS, metricsAsked } from './metric-options.ts';

/** 'parquet,wide' as the formats of that name. */
function formatsOf(text: string): RatingsFormat[] {
  const names = [...new Set(text.split(',').map((name) => name.trim()))];
  return names.flatMap((name) => {
    const format = formatNamed(name);
    // The long table is always written.
    if (format || name === '' || name === 'csv') return format ?? [];
    throw new UsageError(
      `'${name}' is no format of an export: ${FORMAT_NAMES.join(', ')}; csv is always written`,
    );
  });
}

/** An export holds little and makes much that is soon over: the heap is collected before it has grown several times. */
const SMALL_HEAP = '--heap-growing-percent=20';

export const exportTables: Command = {
  usage: [
    `export <study> [--out folder] [--format ${FORMAT_NAMES.join(',')}] [--bom] [--metrics metrics.csv] ` +
      '[--reason-scores scores.csv] [--rehearsals]',
  ],
  async run(args, { dataFolder }, { say, database }) {
    const { positionals, values } = parse(args, ONE, {
      ...METRIC_OPTIONS,
      out: { type: 'string', default: '.' },
      format: { type: 'string', default: '' },
      bom: { type: 'boolean', default: false },
      'reason-scores': { type: 'string' },
      rehearsals: { type: 'boolean' },
    });
    const formats = formatsOf(values.format);
    setFlagsFromString(SMALL_HEAP);
    await withStore(database.read(dataFolder), async (store) => {
      const folder = first(positionals);
      const { csv, dictionary, others, scripts, rows, counted, warnings } = await exportStudy({
        store,
        name: studyName(folder),
        folder,
        metrics: metricsAsked(values),
        out: values.out,
        modes: modesFor(values.rehearsals),
        formats,
        hasMark: values.bom,
        reasonScores: values['reason-scores'],
      });
      warnings.forEach(say);
      say([`${rows} ratings, ${counted} of them count`, csv, ...others, dictionary, ...scripts].join('\n  '));
    });
  },
};
