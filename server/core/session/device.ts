/** Kind of device. */
export const DEVICE_FORMS = ['desktop', 'tablet', 'phone'] as const;
export type DeviceForm = (typeof DEVICE_FORMS)[number];

/** A browser's platform: families only, never the whole user agent. */
export interface Platform {
  /** Browser family, such as Chrome; 'other' if unknown. */
  browser: string;
  browserMajor: number | null;
  /** Operating system, such as Windows. */
  os: string;
  form: DeviceForm;
}

/** Browser families in order of matching, because most browsers name others too. */
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
  // An iPad requests desktop pages as a Mac; Macs have no touch screen.
  if (/\bMacintosh\b/.test(userAgent) && touchPoints > 1) return 'tablet';
  return mobileHint || /\bMobile\b/.test(userAgent) ? 'phone' : 'desktop';
}

/**
 * The browser's platform, from its user agent, the client hint Sec-CH-UA-Mobile and, in scripts, the touch points of its
 * screen. Advisory: browsers can claim anything, and a phone that requests desktop pages counts as a desktop. Example: the user agent of an iPhone gives the form 'phone'.
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
