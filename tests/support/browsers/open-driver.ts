import { driveChromium } from './chromium-driver.ts';
import type { Driver, Engine } from './driver.ts';
import { driveFirefox } from './firefox-driver.ts';
import type { NullSink } from './null-sink.ts';
import { driveWebKit } from './webkit-driver.ts';

const DRIVERS: Readonly<Record<Engine, (env: NullSink['env']) => Promise<Driver>>> = {
  Chromium: driveChromium,
  Firefox: driveFirefox,
  WebKit: driveWebKit,
};

/** A new browser without a past, which plays into what `env` says. */
export const openDriver = (engine: Engine, env: NullSink['env']): Promise<Driver> => DRIVERS[engine](env);
