/** What a browser runs on. */
export const DEVICE_FORMS = ['desktop', 'tablet', 'phone'] as const;
export type DeviceForm = (typeof DEVICE_FORMS)[number];

/** What a browser says of itself; families only, never the whole user agent. */
export interface Platform {
  /** Example: Chrome. 'other' where it is none of the known families. */
  browser: string;
  browserMajor: number | null;
  /** Example: Windows. */
  os: string;
  form: DeviceForm;
}

/** In this order: most browsers name others too. */
const BROWSERS: readonly (readonly [family: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[^ ]* .*Safari\//],
];

const SYSTEMS: readonly (readonly [family: string, pattern: RegExp])[] = [
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

function formOf(userAgent: string, mobileHint: boolean, touchPoints: number): DeviceForm {
  if (/\b(iPhone|iPod)\b/.test(userAgent) || /\bAndroid\b.*\bMobile\b/.test(userAgent)) return 'phone';
  if (/\b(iPad|Android|Tablet)\b/.test(userAgent)) return 'tablet';
  // An iPad asks for desktop pages under the name of a Mac, which has no touch screen.
  if (/\bMacintosh\b/.test(userAgent) && touchPoints > 1) return 'tablet';
  return mobileHint || /\bMobile\b/.test(userAgent) ? 'phone' : 'desktop';
}

/**
 * What a browser says that it is, from its user agent, the client hint Sec-CH-UA-Mobile and, where a script asks, the
 * touch points of its screen. Advisory: browsers may say what they like, and a phone that asks for desktop pages is
 * taken for one. Example: the user agent of an iPhone gives the form 'phone'.
 */
export function platformOf(
  userAgent: string,
  { mobileHint = false, touchPoints = 0 }: { mobileHint?: boolean; touchPoints?: number } = {},
): Platform {
  const browser = BROWSERS.find(([, pattern]) => pattern.test(userAgent));
  const major = browser?.[1].exec(userAgent)?.[1];
  const form = formOf(userAgent, mobileHint, touchPoints);
  const os = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
  return {
    browser: browser?.[0] ?? 'other',
    browserMajor: major === undefined ? null : Number(major),
    os: os === 'macOS' && form === 'tablet' ? 'iOS' : os,
    form,
  };
}
