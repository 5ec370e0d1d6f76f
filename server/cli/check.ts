import { checkStudy } from '../app/studies/check-study.ts';
import { first, ONE, parse } from './arguments.ts';
import type { Command } from './command.ts';

export const check: Command = {
  usage: ['check <folder>                     say all that is wrong with a study, and what to write'],
  async run(args, _env, { say }) {
    const { positionals } = parse(args, ONE, {});
    const { text, ok } = await checkStudy(first(positionals));
    say(text);
    return ok;
  },
};
