import { deriveMetric, type Ddof } from '../app/imports/derive-metrics.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { flag, option } from './declare/option.ts';
import { oneOf, word } from './declare/word.ts';
import { json } from './shared-options.ts';
import { readAs } from './values.ts';
import { writeJson } from './with-store.ts';

const out = option('metrics.csv', 'output table of metrics', { isRequired: true });

const ddof = readAs(
  (text): Ddof | null => (text === '0' ? 0 : text === '1' ? 1 : null),
  (text) => `'${text}' is not allowed: use 0 to divide by n, 1 to divide by n - 1`,
);

/** Summary of the derived metrics, with the options that read them. */
const textOf = (
  { text, better }: Pick<Awaited<ReturnType<typeof deriveMetric>>, 'text' | 'better'>,
  metric: string,
  file: string,
): string => `${text}; to use it, add --metrics ${file}${better === null ? '' : ` --${better} ${metric}`}`;

export const deriveMetrics: Declared = {
  about: [
    'wer and cer are error rates of transcripts. sptd, timbre, reverb and richness describe voices, rooms and delivery, computed from measurements in windows of clips.',
  ],
  forms: [
    form({
      words: { metric: oneOf(['wer', 'cer']), path: word('<texts.csv>') },
      options: { out, counts: flag('also write the numbers of words or characters and of errors'), json },
      async run({ words, options }, _env, { say }) {
        const { counts, out: file } = options;
        const derived = await deriveMetric({ ...words, out: file, counts, ddof: 0 });
        await writeJson(options.json, derived.json);
        say(textOf(derived, words.metric, file));
      },
    }),
    form({
      words: { metric: oneOf(['sptd', 'timbre', 'reverb', 'richness']), path: word('<windows.csv|.jsonl>') },
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
