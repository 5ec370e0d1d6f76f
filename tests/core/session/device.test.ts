import { expect, test } from 'vitest';
import { platformOf } from '#core/session/device.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/140.0.0.0 Safari/537.36`,
    'Chrome 140 Windows desktop',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge 140 Windows desktop',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140 Linux desktop'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.1 Safari/605.1.15`,
    'Safari 18 macOS desktop',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari 18 iOS phone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} CriOS/140.0.1 Mobile/15E148 Safari/604.1`,
    'Chrome 140 iOS phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${BLINK} Chrome/140.0.0.0 Mobile Safari/537.36`,
    'Chrome 140 Android phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-X910) ${BLINK} Chrome/140.0.0.0 Safari/537.36`,
    'Chrome 140 Android tablet',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox 140 Android phone'],
  ['', 'other null other desktop'],
])('E10 %s is %s', (userAgent, expected) => {
  const { browser, browserMajor, os, form } = platformOf(userAgent);
  expect(`${browser} ${browserMajor} ${os} ${form}`).toBe(expected);
});

test('E10 an iPad under the name of a Mac is known by its touch screen, and a phone by the hint of its browser', () => {
  const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.1 Safari/605.1.15`;
  expect(platformOf(mac, { touchPoints: 5 })).toMatchObject({ os: 'iOS', form: 'tablet' });
  const linux = `Mozilla/5.0 (X11; Linux x86_64) ${BLINK} Chrome/140.0.0.0 Safari/537.36`;
  expect(platformOf(linux, { mobileHint: true }).form).toBe('phone');
});
