import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { prepareAll, prepareVersion, publishFolder } from '../../../server/app/studies/publish.ts';
import { createContext, type AppContext } from '../../../server/app/listening/context/context.ts';
import { openSqliteStore } from '../../../server/db/sqlite/sqlite-store.ts';
import { durationOf, type BoundStudy } from '../../../server/app/listening/context/bound-study.ts';
import { decideConsent } from '../../../server/app/listening/consent.ts';
import { enterPlain } from '../../../server/app/listening/enter.ts';
import { readSecret } from '../../../server/platform/secret.ts';
import { writeTernary } from '../../support/tiny-study.ts';

/** A session that a browser has the key of. */
export interface Listener {
  cookie: string;
  /** Path of the API, with a slash at the end. */
  api: string;
  /** How long the clip of each page is, in milliseconds. */
  clipMs: number[];
}

async function begin(context: AppContext, bound: BoundStudy, isAtPages: boolean): Promise<Listener> {
  const { session, key } = await enterPlain(context, bound.version);
  const active = await decideConsent(context, bound, session, {
    agreed: true,
    version: bound.consentVersion(),
  });
  for (const { name } of isAtPages ? bound.steps : [])
    await context.store.recordCheck(session.id, { name, event: 'done', result: {}, at: context.now() });
  const clipMs = (await context.pages.of(active)).map(({ slots }) =>
    slots.reduce((sum, slot) => sum + durationOf(bound, slot), 0),
  );
  return { cookie: `earshot=${key}`, api: `/s/${bound.version.slug}/api/`, clipMs };
}

const times = async (count: number, make: () => Promise<Listener>): Promise<Listener[]> => {
  const made: Listener[] = [];
  while (made.length < count) made.push(await make());
  return made;
};

/** Publishes a study with a check, practice and breaks, and brings listeners to their first page, and others to the check. */
export async function beginSessions(
  folder: string,
  dataFolder: string,
  counts: { atPages: number; atCheck: number },
): Promise<{ atPages: Listener[]; atCheck: Listener[] }> {
  const store = openSqliteStore(dataFolder);
  const log = (line: string): void => console.error(line);
  const secret = readSecret(dataFolder);
  const context = createContext({ store, secret, now: Date.now, randomId: randomUUID, log }, dataFolder);
  const extra = 'preparation: [headphones]\nbreaks: {every_minutes: 12}\n';
  const study = await writeTernary(join(folder, 'study'), extra);
  await prepareAll(study, dataFolder, () => undefined);
  const version = await publishFolder(store, study, await prepareVersion(study, dataFolder), Date.now());
  const bound = await context.studies.byVersion(version.id);
  const atPages = await times(counts.atPages, () => begin(context, bound, true));
  const atCheck = await times(counts.atCheck, () => begin(context, bound, false));
  await store.close();
  return { atPages, atCheck };
}
