import { writeManifest } from '../app/exports/manifest.ts';
import { studyName } from '../app/studies/publish.ts';
import { first, ONE, parse, withStore } from './arguments.ts';
import type { Command } from './command.ts';

export const manifest: Command = {
  usage: ['manifest <study> [--out folder]'],
  async run(args, { dataFolder }, { say, database }) {
    const { positionals, values } = parse(args, ONE, { out: { type: 'string', default: '.' } });
    const paths = await withStore(database.read(dataFolder), (store) =>
      writeManifest({ store, name: studyName(first(positionals)), out: values.out }),
    );
    say(paths.join('\n'));
  },
};
