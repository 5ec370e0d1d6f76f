import { afterEach, expect, test, vi } from 'vitest';
import { losesSound } from '../../../client/audio/loses-sound.ts';
import type { PageEnvironment } from '../../../client/audio/page-environment.ts';
import type { StreamStop } from '../../../client/audio/stream-hearing.ts';
import { StreamPlayer } from '../../../client/audio/stream-player.svelte.ts';

/** The browser's part: a clip of 10 s that plays as far as the test lets it. */
class Element extends EventTarget {
  preload = '';
  src = '';
  duration = 10;
  currentTime = 0;
  paused = true;
  ended = false;
  seeking = false;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  volume = 1;
  muted = false;
  error = null;

  load(): void {
    this.tell('durationchange');
    this.tell('canplay');
  }

  play(): Promise<void> {
    this.paused = false;
    this.tell('playing');
    return Promise.resolve();
  }

  pause(): void {
    this.paused = true;
    this.tell('pause');
  }

  removeAttribute(): void {
    this.src = '';
  }

  tell(event: string): void {
    this.dispatchEvent(new Event(event));
  }
}

function playing() {
  let nowMs = 0;
  const environment: PageEnvironment = {
    now: () => nowMs,
    requestFrame: () => 1,
    cancelFrame: () => undefined,
    isHidden: () => false,
    onvisibility: () => () => undefined,
    ondevicechange: () => () => undefined,
  };
  const element = new Element();
  vi.stubGlobal(
    'Audio',
    vi.fn(function () {
      return element;
    }),
  );
  const stops: StreamStop[] = [];
  const player = new StreamPlayer({
    environment,
    onbroken: (stop) => stops.push(stop),
  });
  player.load('/clip');
  void player.play(0);
  const playTo = (seconds: number): void => {
    nowMs += (seconds - element.currentTime) * 1000;
    element.currentTime = seconds;
    element.tell('timeupdate');
  };
  /** Firefox says that it is at the end wherever it stopped. */
  const end = (): void => {
    element.currentTime = element.duration;
    element.ended = true;
    element.pause();
    element.tell('ended');
  };
  /** Time in which the sound stands still, or the listener is away. */
  const pass = (seconds: number): void => {
    nowMs += seconds * 1000;
  };
  return { player, element, stops, playTo, pass, end };
}

afterEach(() => vi.unstubAllGlobals());

test('a stream that ends before its end is handed over where it stopped, with what was heard', () => {
  const { player, stops, playTo, end } = playing();
  playTo(4);
  playTo(8.5);
  end();
  expect(stops).toEqual([{ positionMs: expect.any(Number), isWanted: true }]);
  expect(stops[0]?.positionMs).toBeLessThanOrEqual(8500);
  expect(player).toMatchObject({ state: 'loading', ended: null });
  const { slots, sound } = player.telemetry();
  expect(slots[0]?.intervals).toEqual([[0, 8500, expect.any(Number)]]);
  expect(sound.map(([, event]) => event)).toEqual(['stalled']);
});

test('a stream that plays to its end is not handed over', () => {
  const { player, stops, playTo, end } = playing();
  playTo(9.8);
  end();
  expect(stops).toEqual([]);
  expect(player).toMatchObject({ state: 'ready', ended: 0 });
});

test('a stream that stood still before it broke off is not heard to the end that the browser names', () => {
  const { player, stops, playTo, pass, end } = playing();
  playTo(4);
  pass(8);
  playTo(4.1);
  end();
  expect(stops).toHaveLength(1);
  expect(player.telemetry().slots[0]?.intervals).toEqual([[0, 4100, expect.any(Number)]]);
});

test('a clip that skipped while it stalled is not heard where it skipped', () => {
  const { player, element, playTo, pass } = playing();
  playTo(2);
  element.tell('waiting');
  pass(30);
  element.currentTime = 5;
  element.tell('playing');
  playTo(6);
  const intervals = player.telemetry().slots[0]?.intervals.map(([from, to]) => [from, to]);
  expect(intervals).toEqual([
    [0, 2000],
    [5000, 6000],
  ]);
});

/** The head of a FLAC file, served for any request. */
function serveHead(blockFrames: number, rateHz: number): void {
  const head = new DataView(new ArrayBuffer(42));
  head.setUint32(0, 0x664c6143);
  head.setUint16(10, blockFrames);
  head.setUint32(18, rateHz << 12);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(head.buffer)));
}

test.each([
  ['Firefox', 'Gecko/20100101 Firefox/153.0', 4096, 16_000, true],
  ['Firefox', 'Gecko/20100101 Firefox/153.0', 1152, 16_000, false],
  ['Firefox', 'Gecko/20100101 Firefox/153.0', 4096, 48_000, false],
  ['Chromium', 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0', 4096, 16_000, false],
])('%s (%s) with blocks of %i at %i Hz loses sound: %s', async (_, userAgent, frames, rateHz, loses) => {
  vi.stubGlobal('navigator', { userAgent });
  serveHead(frames, rateHz);
  expect(await losesSound('/clip')).toBe(loses);
});
