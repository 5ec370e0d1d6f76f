import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ENGINES, type BrowserName, type Engine } from './driver.ts';

/** The browser that WebKitWebDriver drives. */
export const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

const SOUND = 'pulseaudio';
const GSTREAMER = ['base', 'good', 'bad'].map((name) => `gstreamer1.0-plugins-${name}`);
const NEEDS: Readonly<Record<Engine, { programs: readonly string[]; packages: readonly string[] }>> = {
  Chromium: { programs: [SOUND], packages: ['chromium', SOUND] },
  Firefox: { programs: ['firefox-esr', SOUND], packages: ['firefox-esr', SOUND] },
  WebKit: {
    programs: ['WebKitWebDriver', MINI_BROWSER, 'Xvfb', SOUND],
    packages: [
      'webkit2gtk-driver',
      'xvfb',
      SOUND,
      ...GSTREAMER,
      'gstreamer1.0-libav',
      'gstreamer1.0-pulseaudio',
    ],
  },
};

/** In CI a browser that is missing is a fault, and not a reason to skip. */
const REQUIRED = process.env['EARSHOT_BROWSERS'] === 'required';

const isThere = (program: string): boolean =>
  program.startsWith('/')
    ? existsSync(program)
    : (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

const engineOf = (browser: BrowserName): Engine => ENGINES.find((engine) => engine === browser) ?? 'Chromium';

/** What to install before a browser can be tested; null when it is there, or has to be. */
export function missingFor(browser: BrowserName): string | null {
  const engine = engineOf(browser);
  const { programs, packages } = NEEDS[engine];
  if (REQUIRED || programs.every(isThere)) return null;
  return `${engine} is not tested here. Debian: apt-get install --no-install-recommends ${packages.join(' ')}`;
}
