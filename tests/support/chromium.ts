import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const USUAL_PLACES: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/snap/bin/chromium',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/microsoft-edge',
  ],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

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
    executablePath: findChromium(),
    headless: true,
    args: asRoot ? [...QUIET, '--no-sandbox'] : QUIET,
    ...(isAudible ? { ignoreDefaultArgs: ['--mute-audio'] } : {}),
    env: { ...process.env, ...env },
  });
}

function findChromium(): string {
  const named = process.env['EARSHOT_CHROMIUM'];
  const places = named ? [named] : (USUAL_PLACES[process.platform] ?? []);
  const found = places.find((place) => existsSync(place));
  if (found) return found;
  throw new Error(
    named
      ? `EARSHOT_CHROMIUM names ${named}, where no browser is: correct it, or unset it to look in the usual places.`
      : 'No Chromium, Chrome or Edge was found: install one (Debian: apt install chromium) or set EARSHOT_CHROMIUM to its path.',
  );
}
