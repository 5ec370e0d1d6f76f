import { expect, test } from 'vitest';
import { deviceReport, obstacleOf, type BrowserFacts } from '../../../../client/listener/session/device.ts';

const LAPTOP: BrowserFacts = {
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  mobileHint: false,
  touchPoints: 10,
  coarsePointer: false,
  finePointer: true,
  screenWidth: 1536,
  screenHeight: 864,
  pixelRatio: 1.25,
  playsSound: true,
};
const IPHONE: BrowserFacts = {
  ...LAPTOP,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  touchPoints: 5,
  coarsePointer: true,
  finePointer: false,
};
const IPAD: BrowserFacts = {
  ...IPHONE,
  userAgent:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
};

test('E10 where a study asks for a computer, a phone and a tablet are told so, also one that calls itself a Mac', () => {
  expect(obstacleOf(IPHONE, 'desktop')).toBe('device');
  expect(obstacleOf(IPAD, 'desktop')).toBe('device');
  expect(obstacleOf({ ...LAPTOP, coarsePointer: true, finePointer: false }, 'desktop')).toBe('device');
});

test('E10 a laptop that can be touched may take part, and a phone in a study for any device', () => {
  expect(obstacleOf(LAPTOP, 'desktop')).toBeNull();
  expect(obstacleOf(IPHONE, 'any')).toBeNull();
});

test('a browser that cannot play sound is told before anything else', () => {
  expect(obstacleOf({ ...IPHONE, playsSound: false }, 'desktop')).toBe('browser');
});

test('what is told of a device are families and sizes, never the whole user agent', () => {
  expect(deviceReport(LAPTOP)).toEqual({
    browser: 'Chrome',
    browserMajor: 140,
    os: 'Windows',
    form: 'desktop',
    touch: true,
    screenWidth: 1536,
    screenHeight: 864,
    pixelRatio: 1.25,
  });
});
