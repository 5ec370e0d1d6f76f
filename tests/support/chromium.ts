import { chromium, type Browser } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export interface ChromiumOptions {
  /** Variables of the environment besides those of this process. */
  env?: Readonly<Record<string, string>>;
  /** Plays into the machine's sound output. Default: muted. */
  isAudible?: boolean;
}

/** A browser of this machine: the one that EARSHOT_CHROMIUM names, or one in a usual place. Autoplay is not allowed. */
export async function launchChromium({
  env = {},
  isAudible = false,
}: ChromiumOptions = {}): Promise<Browser> {
  const asRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: findChromium(isAudible),
    headless: true,
    args: asRoot ? [...QUIET, '--no-sandbox'] : QUIET,
    ...(isAudible ? { ignoreDefaultArgs: ['--mute-audio'] } : {}),
    env: { ...process.env, ...env },
  });
}
