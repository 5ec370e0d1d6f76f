import { previewToken } from '../../server/app/preview/preview-token.ts';
import { TestListener, type Received } from './test-listener.ts';
import type { TestServer } from './test-server.ts';

/** The link of a preview, as a path, with what it chooses beside the version. */
export function previewPath(server: TestServer, { version = server.version, query = '' } = {}): string {
  const { token } = previewToken(server.context.secret, version.id, server.clock.at);
  return `/s/${version.slug}?preview=${token}${query}`;
}

/** Opens a link and follows where it leads: a listener at the address of the preview. Throws where it leads nowhere. */
export async function openPreview(server: TestServer, path = previewPath(server)): Promise<TestListener> {
  const browser = new TestListener(server);
  const opened: Received = await browser.send('GET', path);
  const [, to] = opened.headers.find(([name]) => name === 'location') ?? [];
  if (opened.status !== 303 || to === undefined) throw new Error(`${opened.status} for ${path}`);
  const listener = new TestListener({ ...server, slug: to.slice('/s/'.length) });
  listener.cookie = browser.cookie;
  return listener;
}
