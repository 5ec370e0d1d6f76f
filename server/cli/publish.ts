import { publishFolders } from './serve-studies.ts';
import { openSqliteStore } from '../db/sqlite/sqlite-store.ts';
import { parse, SOME, withStore } from './arguments.ts';
import type { Command } from './command.ts';

export const publish: Command = {
  usage: ['publish <folder>...                check, prepare and publish'],
  async run(args, { dataFolder }, terminal) {
    const { positionals } = parse(args, SOME, {});
    await withStore(openSqliteStore(dataFolder), (store) =>
      publishFolders(store, positionals, dataFolder, terminal),
    );
  },
};
