import { existsSync } from 'node:fs';

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

/** The same engine without windows, which takes a fifth less of the processor. */
const SHELL = '/usr/bin/chromium-headless-shell';

/** What to do where there is no Chromium. */
const REMEDY =
  'Debian: apt-get install chromium. Elsewhere: install Chromium, Chrome or Edge, or set EARSHOT_CHROMIUM to its path.';

/** In CI a browser that is missing is a fault, and not a reason to skip. */
const REQUIRED = process.env['EARSHOT_BROWSERS'] === 'required';

/** The program that EARSHOT_CHROMIUM names, or one in a usual place; null where there is none. */
function chromiumHere(isAudible: boolean): string | null {
  const named = process.env['EARSHOT_CHROMIUM'];
  const usual = USUAL_PLACES[process.platform] ?? [];
  const places = isAudible ? usual : [SHELL, ...usual];
  return (named ? [named] : places).find((place) => existsSync(place)) ?? null;
}

/** A whole browser where it must be heard, else one without windows if there is one. Throws with what to do where there is neither. */
export function findChromium(isAudible: boolean): string {
  const found = chromiumHere(isAudible);
  if (found) return found;
  const named = process.env['EARSHOT_CHROMIUM'];
  throw new Error(
    named ? `EARSHOT_CHROMIUM names ${named}, which does not exist.` : `No Chromium was found. ${REMEDY}`,
  );
}

/** Why tests in Chromium are skipped here; null where they run, or have to. */
export const withoutChromium = (): string | null =>
  REQUIRED || process.env['EARSHOT_CHROMIUM'] || chromiumHere(false)
    ? null
    : `No Chromium was found, so tests in a browser are skipped. ${REMEDY}`;
