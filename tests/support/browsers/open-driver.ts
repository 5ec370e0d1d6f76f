import { driveChromium } from './chromium-driver.ts';
import type { BrowserName, Driver } from './driver.ts';
import { driveFirefox } from './firefox-driver.ts';
import type { NullSink } from './null-sink.ts';
import { driveWebKit } from './webkit-driver.ts';

const DRIVERS: Readonly<Record<BrowserName, (env: NullSink['env']) => Promise<Driver>>> = {
  Chromium: driveChromium,
  Firefox: driveFirefox,
  WebKit: driveWebKit,
  'Phone, portrait': (env) => driveChromium(env, 'Phone, portrait'),
  'Phone, landscape': (env) => driveChromium(env, 'Phone, landscape'),
};

/** A new browser without a past, which plays into what `env` says. */
export const openDriver = (browser: BrowserName, env: NullSink['env']): Promise<Driver> =>
  DRIVERS[browser](env);
