import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import { activeSession, answerOf, publish } from '../conformance/fixture.ts';

/** Stores an answer in the folder that it is called with, and is killed before anybody is told of it. */
const store = openSqliteStore(process.argv[2] ?? '');
const session = await activeSession(store, await publish(store), 'a');
store.onEvents(() => process.kill(process.pid, 'SIGKILL'));
await store.ingestAnswer(answerOf(session, 1));
