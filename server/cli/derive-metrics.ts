import { deriveMetric, type Ddof } from '../app/imports/derive-metrics.ts';
import type { Command } from './declare/command.ts';
import { form } from './declare/form.ts';
import { flag, option } from './declare/option.ts';
import { oneOf, word } from './declare/word.ts';
import { json } from './shared-options.ts';
import { readAs } from './values.ts';
import { writeJson } from './with-store.ts';

const out = option('metrics.csv', 'the table of metrics to write', { isRequired: true });

const ddof = readAs(
  (text): Ddof | null => (text === '0' ? 0 : text === '1' ? 1 : null),
  (text) => `'${text}' is not possible: write 0 to divide by n, 1 to divide by n - 1`,
);

/** What was derived, and how other commands read it. */
const textOf = (
  { text, better }: Pick<Awaited<ReturnType<typeof deriveMetric>>, 'text' | 'better'>,
  metric: string,
  file: string,
): string => `${text}; read it with --metrics ${file}${better === null ? '' : ` --${better} ${metric}`}`;

export const deriveMetrics: Command = {
  name: 'derive-metrics',
  summary: 'Compute metrics of clips from what other programs wrote about them.',
  about: [
    'wer and cer are error rates of transcripts. sptd, timbre and reverb measure voices and rooms from what other programs found in windows of clips.',
  ],
  forms: [
    form({
      words: { metric: oneOf(['wer', 'cer']), path: word('<texts.csv>') },
      options: { out, counts: flag('also write the counts of words or characters, and of errors'), json },
      async run({ words, options }, _env, { say }) {
        const { counts, out: file } = options;
        const derived = await deriveMetric({ ...words, out: file, counts, ddof: 0 });
        await writeJson(options.json, derived.json);
        say(textOf(derived, words.metric, file));
      },
    }),
    form({
      words: { metric: oneOf(['sptd', 'timbre', 'reverb']), path: word('<windows.csv|.jsonl>') },
      options: {
        out,
        ddof: option('0|1', 'divide variances by n (0), or by n - 1 (1)', { default: '0', as: ddof }),
        json,
      },
      async run({ words, options }, _env, { say }) {
        const { out: file } = options;
        const order = { ...words, out: file, counts: false, ddof: options.ddof };
        const derived = await deriveMetric(order);
        await writeJson(options.json, derived.json);
        say(textOf(derived, words.metric, file));
      },
    }),
  ],
};
