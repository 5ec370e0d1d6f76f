import { DERIVED, deriveMetric, type Ddof } from '../app/imports/derive-metrics.ts';
import { orList } from '../platform/words.ts';
import { parse, UsageError, writeJson } from './arguments.ts';
import type { Command } from './command.ts';

const NAMES = Object.keys(DERIVED);

function ddofOf(text: string): Ddof {
  if (text === '0') return 0;
  if (text === '1') return 1;
  throw new UsageError(`--ddof is ${text}: write 0 to divide by n, 1 to divide by n - 1`);
}

export const deriveMetrics: Command = {
  usage: [
    'derive-metrics wer|cer <texts.csv> --out metrics.csv [--counts] [--json file]',
    'derive-metrics sptd|timbre|reverb <windows.csv|.jsonl> --out metrics.csv [--ddof 0|1] [--json file]',
  ],
  async run(args, _env, { say }) {
    const { positionals, values } = parse(
      args,
      { min: 2, max: 2 },
      {
        out: { type: 'string' },
        counts: { type: 'boolean' },
        ddof: { type: 'string', default: '0' },
        json: { type: 'string' },
      },
    );
    const [metric = '', path = ''] = positionals;
    if (!NAMES.includes(metric))
      throw new UsageError(`'${metric}' is no metric to derive: write ${orList(NAMES)}`);
    if (values.out === undefined) throw new UsageError('say with --out where the metrics shall be');
    const { text, json } = await deriveMetric({
      metric,
      path,
      out: values.out,
      counts: values.counts,
      ddof: ddofOf(values.ddof),
    });
    await writeJson(values.json, json);
    say(text);
  },
};
