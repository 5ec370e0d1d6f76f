import { measureStudy } from '../app/imports/measure.ts';
import { first, ONE, parse, writeJson } from './arguments.ts';
import type { Command } from './command.ts';

export const measure: Command = {
  usage: ['measure <folder> [--smr smr.csv] [--out metrics.csv] [--json file]'],
  async run(args, _env, { say }) {
    const { positionals, values } = parse(args, ONE, {
      smr: { type: 'string' },
      out: { type: 'string' },
      json: { type: 'string' },
    });
    const { text, json } = await measureStudy({
      folder: first(positionals),
      smr: values.smr,
      out: values.out,
    });
    await writeJson(values.json, json);
    say(text);
  },
};
