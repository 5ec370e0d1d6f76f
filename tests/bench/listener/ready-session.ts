import type { BrowserContext } from 'playwright-core';
import type { SessionView } from '#core/session/contract.ts';

/** The cookie of a session, as a browser keeps it. */
export interface SessionCookie {
  name: string;
  value: string;
  path: string;
}

/** Consents and does the steps without a browser: the session's cookie opens at the first page. */
export async function readySession(link: string): Promise<SessionCookie> {
  const { origin, pathname } = new URL(link);
  let cookie = '';
  const post = async (path: string, body: unknown): Promise<SessionView> => {
    const response = await fetch(`${origin}${pathname}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return response.json();
  };
  const { consent } = await post('enter', {});
  const { steps } = await post('consent', { agreed: true, version: consent.version });
  for (const { name } of steps) await post(`checks/${encodeURIComponent(name)}`, { result: {} });
  const [name = '', value = ''] = cookie.split('=');
  return { name, value: decodeURIComponent(value), path: pathname };
}

/** Gives a browser a session whose first screen is the first page. */
export async function openAtFirstPage(context: BrowserContext, link: string): Promise<void> {
  const cookie = await readySession(link);
  await context.addCookies([{ ...cookie, domain: new URL(link).hostname, httpOnly: true }]);
}
