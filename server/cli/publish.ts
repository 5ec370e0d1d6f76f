import { prepareVersion } from '../app/studies/publish.ts';
import { publishFolders } from '../app/studies/publish-folders.ts';
import { progressLines } from '../platform/progress.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { withStore } from './with-store.ts';

export const publish: Declared = {
  forms: [
    form({
      words: {},
      rest: { usage: '<folder>', min: 1 },
      options: {},
      async run({ rest }, { dataFolder, s3 }, terminal) {
        const preparation = { forListeners: true, s3, onProgress: progressLines(terminal.log) };
        const prepare = (folder: string) => prepareVersion(folder, dataFolder, preparation);
        await withStore(terminal.database.open(dataFolder), (store) =>
          publishFolders(store, rest, prepare, terminal),
        );
      },
    }),
  ],
};
