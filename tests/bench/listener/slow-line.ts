import type { CDPSession, Page } from 'playwright-core';

/** A phone's connection: 1.6 Mbit/s down, 150 ms there and back. */
const FOUR_G = {
  offline: false,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
  latency: 150,
};

/** Makes the page's network and processor as slow as those of a cheap laptop on a phone's connection. */
export async function slowDown(page: Page, { network = true, cpu = 4 } = {}): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  if (network) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', FOUR_G);
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  return session;
}
