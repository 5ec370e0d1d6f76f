import { join } from 'node:path';
import { parseCookie } from 'cookie';
import type { StudyConfig } from '#core/study/config.ts';
import { hashKey } from '../../server/app/bundles/tokens.ts';
import { Database } from '../../server/db/sqlite/driver.ts';
import { NO_ACCESS, type RecruiterAccess } from '../../server/platform/env.ts';
import { PROLIFIC_STUDY, type ProlificServer } from './prolific-server.ts';
import { linkQuery, type LinkIds } from './signed-links.ts';
import { TestListener } from './test-listener.ts';
import { serveStudy, type TestServer } from './test-server.ts';
import { writeTernary } from './tiny-study.ts';
import { newVersion } from './new-version.ts';

const CODES = 'completed: CDONE123, no_consent: CNOCONS1, quota_full: CFULL123';

/** What a server may use of the stand-in; `access`: what it has been given besides. */
export const accessTo = (
  prolific: ProlificServer,
  access: Partial<RecruiterAccess> = {},
): RecruiterAccess => ({
  ...NO_ACCESS,
  url: prolific.url,
  ...access,
  links: { ...NO_ACCESS.links, keysUrl: prolific.keysUrl, ...access.links },
});

/** A study on the stand-in of Prolific. */
export async function serveLinked(folder: string, access: RecruiterAccess): Promise<TestServer> {
  const recruitment = `recruitment:\n  minutes: 10\n  prolific: {${CODES}}\n`;
  return serveStudy(await writeTernary(folder, recruitment), 'linked', { prolific: access });
}

/** The same study under another name, with more keys below recruitment.prolific. */
export async function alsoServe(
  server: TestServer,
  name: string,
  keys: Partial<NonNullable<StudyConfig['recruitment']['prolific']>>,
): Promise<TestServer> {
  const { config, ...study } = server.version.study;
  const { prolific } = config.recruitment;
  if (!prolific) throw new Error('the study is not on Prolific');
  const recruitment = { ...config.recruitment, prolific: { ...prolific, ...keys } };
  const version = await server.context.store.publishVersion(
    newVersion({
      name,
      slug: `slug-${name}`,
      study: { ...study, config: { ...config, recruitment } },
      at: server.clock.at,
    }),
  );
  return { ...server, slug: version.slug, version };
}

export const idsOf = (n: number, changes: Partial<LinkIds> = {}): LinkIds => ({
  participant: n.toString(16).padStart(24, '0'),
  study: PROLIFIC_STUDY,
  submission: `b${n.toString(16).padStart(23, '0')}`,
  ...changes,
});

/** Follows a link, in a browser of its own or in that of `listener`. */
export async function follow(
  server: TestServer,
  link: { ids: LinkIds; token?: string | undefined; network?: string },
  listener = new TestListener(server),
): Promise<TestListener> {
  const { ids, token, network } = link;
  const headers = network === undefined ? {} : { 'X-Forwarded-For': network };
  const reply = await listener.send('GET', `/s/${server.slug}?${linkQuery(ids, token)}`, undefined, headers);
  if (reply.status !== 303) throw new Error(`the link was answered with ${reply.status}`);
  return listener;
}

/** What became of a visit: how its listener was vouched for, or the code of the error that the page shows. */
export async function becameOf(server: TestServer, listener: TestListener): Promise<string> {
  const { status, body } = await listener.api('POST', 'enter', {});
  if (status !== 200) return JSON.parse(body.toString()).error.code;
  const key = parseCookie(listener.cookie)['earshot'] ?? '';
  const session = await server.context.store.sessionByKey(hashKey(key));
  return session?.verification ?? 'unverified';
}

/** What the log of the server's studies says of links, oldest first. */
export function linkEvents({ dataFolder }: TestServer): string[] {
  const raw = new Database(join(dataFolder, 'earshot.sqlite'), { readonly: true });
  const kept = raw
    .prepare(
      "SELECT kind || ': ' || detail FROM events WHERE kind IN ('bad-entry', 'unverified-entry') ORDER BY id",
    )
    .pluck()
    .all()
    .map(String);
  raw.close();
  return kept;
}
