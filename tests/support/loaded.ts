import type { Page } from 'playwright-core';

/** Waits until a page of the console shows its data: nothing of it is being loaded any more. */
export async function loaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const host = document.querySelector('.host');
    return host?.querySelector('h1') != null && host.querySelector('.loading') === null;
  });
}
