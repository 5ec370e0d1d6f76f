import type { BrowserContext } from 'playwright-core';
import type { SessionView } from '#core/contract.ts';

/** Consents and does the steps without a browser, so that the browser's first screen is the first page. */
export async function openAtFirstPage(context: BrowserContext, link: string): Promise<void> {
  const { origin, pathname } = new URL(link);
  let cookie = '';
  const post = async (path: string, body: unknown): Promise<SessionView> => {
    const response = await fetch(`${origin}${pathname}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
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
  await context.addCookies([
    {
      name,
      value: decodeURIComponent(value),
      domain: new URL(origin).hostname,
      path: pathname,
      httpOnly: true,
    },
  ]);
}
