import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';

/** A process that opens the store of a folder and keeps it until it is killed; started by the tests. */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('hold-folder requires a folder');
const store = openSqliteStore(folder);
process.stdout.write('open\n');
// A store that nothing holds any more is collected, and its lock with it.
setInterval(() => void store.listCurrentVersions(), 1000);
