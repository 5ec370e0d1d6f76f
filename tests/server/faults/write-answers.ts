import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { ingestAnswer } from '../../../server/db/statements/answers.ts';
import { GroupCommit } from '../../../server/db/sqlite/group-commit.ts';
import { openForWriting } from '../../../server/db/sqlite/open.ts';
import { openSqliteStore } from '../../../server/db/sqlite/sqlite-store.ts';
import { activeSession, answerOf, leastFilledOf, publish } from '../db/conformance/fixture.ts';

/**
 * A process that stores answers of forty listeners until it is killed and says each one's id once it is stored; started by the
 * tests. Controls leave a protection out: `normal` does not flush at every commit, `early` says it from memory, before the commit.
 */
const WRITERS = 40;
const PAGES = 60;
const [folder, protection] = process.argv.slice(2);
if (folder === undefined) throw new Error('write-answers requires a folder');

const store = openSqliteStore(folder);
const version = await publish(store);
const sessions = await Promise.all(
  Array.from({ length: WRITERS }, (_, i) =>
    activeSession(store, version, `listener ${i}`, { choose: leastFilledOf(PAGES, null, PAGES) }),
  ),
);
await store.close();

const { db } = openForWriting(folder);
if (protection === 'normal') {
  db.run(sql`pragma synchronous = normal`);
  // A checkpoint flushes: one right before the kill would leave nothing to lose.
  db.run(sql`pragma wal_autocheckpoint = 0`);
}
const commits = new GroupCommit(db);

/** Says one line. The pipe takes nothing while its reader is busy and it is full. */
function say(id: string): void {
  for (;;)
    try {
      writeSync(1, `${id}\n`);
      return;
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'EAGAIN')) throw cause;
    }
}

await Promise.all(
  sessions.map(async (session) => {
    for (let position = 1; position <= PAGES; position += 1) {
      const answer = answerOf(session, position);
      if (protection === 'early') {
        say(answer.id);
        await wait(50);
      }
      await commits.do((tx) => ingestAnswer(tx, answer));
      if (protection !== 'early') say(answer.id);
    }
  }),
);
