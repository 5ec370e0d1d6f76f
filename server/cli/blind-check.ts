import { blindCheck as check } from '../app/rehearsal/blinding-check/blind-check.ts';
import { LEAST_SESSIONS } from '#core/blinding-check/check-blinding.ts';
import { first, ONE, parse, UsageError, wholeNumber, writeJson } from './arguments.ts';
import type { Command } from './command.ts';

export const blindCheck: Command = {
  usage: ['blind-check <folder or study> [--sessions 40] [--seed text] [--json file]'],
  async run(args, { dataFolder }, { say, log, startServer, database }) {
    const { positionals, values } = parse(args, ONE, {
      sessions: { type: 'string', default: '40' },
      seed: { type: 'string', default: 'blind-check' },
      json: { type: 'string' },
    });
    const sessions = wholeNumber(values.sessions);
    if (sessions < LEAST_SESSIONS)
      throw new UsageError(`${sessions} sessions say too little: write at least ${LEAST_SESSIONS}`);
    const { text, check: result } = await check({
      startServer,
      database,
      study: first(positionals),
      dataFolder,
      sessions,
      log,
      seed: values.seed,
    });
    await writeJson(values.json, result);
    say(text);
    return result.findings === 0;
  },
};
