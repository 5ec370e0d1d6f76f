import { publishFolders } from '../app/studies/publish-folders.ts';
import { parse, SOME, withStore } from './arguments.ts';
import type { Command } from './command.ts';

export const publish: Command = {
  usage: ['publish <folder>...                check, prepare and publish'],
  async run(args, { dataFolder }, terminal) {
    const { positionals } = parse(args, SOME, {});
    await withStore(terminal.database.open(dataFolder), (store) =>
      publishFolders(store, positionals, dataFolder, terminal),
    );
  },
};
