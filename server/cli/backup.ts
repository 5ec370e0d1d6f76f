import { resolve } from 'node:path';
import { backUp, restore as restoreFrom } from '../app/operations/backup.ts';
import { first, ONE, parse } from './arguments.ts';
import type { Command } from './command.ts';

export const backup: Command = {
  usage: ['backup <file>                       a copy of the database, beside a running server'],
  async run(args, { dataFolder }, { say, database }) {
    const { positionals } = parse(args, ONE, {});
    say(backUp(database, dataFolder, resolve(first(positionals))));
  },
};

export const restore: Command = {
  usage: ['restore <file>                      a backup, into a data folder without a database'],
  async run(args, { dataFolder }, { say, database }) {
    const { positionals } = parse(args, ONE, {});
    say(restoreFrom(database, dataFolder, resolve(first(positionals))));
  },
};
