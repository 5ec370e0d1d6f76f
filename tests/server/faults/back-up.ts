import { once } from 'node:events';
import { databaseAt } from '../../../server/db/open.ts';

import { backUp } from '../../../server/app/operations/backup.ts';

const database = databaseAt(null);

/** A process that waits for a word and then backs a folder up; started by the tests. */
const [dataFolder, file] = process.argv.slice(2);
if (dataFolder === undefined || file === undefined) throw new Error('back-up requires a folder and a file');
process.stdout.write('ready\n');
await once(process.stdin, 'data');
process.stdout.write(`${await backUp(database, dataFolder, file)}\n`);
process.exit(0);
