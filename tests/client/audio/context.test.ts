import { beforeEach, expect, test, vi } from 'vitest';
import { AudioOutput, type OutputEvent } from '../../../client/audio/context.ts';

/** The browser's part, of which Node has none: a clock, a state, and a will of its own. */
class Device extends EventTarget {
  static opened: Device[] = [];
  /** How the next context behaves when it is asked to run. */
  static next: 'runs' | 'silent' | 'dead' = 'runs';
  readonly #manner = Device.next;
  sampleRate: number;
  state = 'suspended';
  currentTime = 0;
  baseLatency = 0.005;
  latencyS = 0.04;
  latencyReads = 0;
  destination = { maxChannelCount: 2 };

  constructor({ sampleRate = 0 }: AudioContextOptions = {}) {
    super();
    this.sampleRate = sampleRate;
    Device.opened.push(this);
  }

  get outputLatency(): number {
    this.latencyReads += 1;
    return this.latencyS;
  }

  resume(): Promise<void> {
    if (this.#manner !== 'silent') this.become('running');
    if (this.#manner === 'runs') this.currentTime += 0.1;
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.become('closed');
    return Promise.resolve();
  }

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

const CHROMIUM =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

vi.stubGlobal('AudioContext', Device);
beforeEach(() => vi.stubGlobal('navigator', { userAgent: CHROMIUM }));

function outputOn(manner: 'runs' | 'silent' | 'dead') {
  Device.opened = [];
  Device.next = manner;
  const events: OutputEvent[] = [];
  let waitedMs = 0;
  const wait = (ms: number): Promise<void> => Promise.resolve(void (waitedMs += ms));
  const output = new AudioOutput({ sampleRateHz: 48_000, wait });
  output.onchange((event) => event && events.push(event));
  return { output, events, waited: () => waitedMs };
}

test('C3 a suspended context resumes in the click', async () => {
  const { output, events } = outputOn('runs');
  expect(output.state).toBe('blocked');
  expect(await output.resume()).toBe(true);
  expect(output.state).toBe('running');
  expect(events).toEqual([]);
});

test('C3 a context that does not run after 1 s is given up for this click', async () => {
  const { output, waited } = outputOn('silent');
  expect(await output.resume()).toBe(false);
  expect(waited()).toBeGreaterThanOrEqual(1000);
  expect(waited()).toBeLessThan(2100);
  expect(Device.opened).toHaveLength(1);
});

test('what the system takes and gives back is told', async () => {
  const { output, events } = outputOn('runs');
  await output.resume();
  Device.opened[0]?.become('interrupted');
  expect(output.state).toBe('interrupted');
  await output.resume();
  expect(events).toEqual(['interrupted', 'resumed']);
});

test('a context that says it runs while its clock stands gives way to a new one', async () => {
  const { output, events } = outputOn('dead');
  const resuming = output.resume();
  Device.next = 'runs';
  expect(await resuming).toBe(true);
  expect(Device.opened).toHaveLength(2);
  expect(output.context).toBe(Device.opened[1]);
  expect(events).toContain('new-context');
});

test('a clock that a player saw stand is left at the next click', async () => {
  const { output, events } = outputOn('runs');
  await output.resume();
  output.declareDead();
  expect(output.isRunning).toBe(false);
  expect(await output.resume()).toBe(true);
  expect(Device.opened).toHaveLength(2);
  expect(Device.opened[0]?.state).toBe('closed');
  expect(events).toEqual(['interrupted', 'new-context', 'resumed']);
});

test('device facts are read at the first start, and not again once the latency is known', async () => {
  const { output } = outputOn('runs');
  expect(output.facts).toBeNull();
  await output.resume();
  const facts = { sampleRateHz: 48_000, baseLatencyMs: 5, outputLatencyMs: 40, maxChannelCount: 2 };
  expect(output.facts).toEqual(facts);
  await output.resume();
  output.readFacts();
  expect(Device.opened.map(({ latencyReads }) => latencyReads)).toEqual([1]);
});

test('Firefox is never asked for its latency, which can freeze the page', async () => {
  vi.stubGlobal('navigator', { userAgent: FIREFOX });
  const { output } = outputOn('runs');
  await output.resume();
  output.readFacts();
  await output.resume();
  const facts = { sampleRateHz: 48_000, baseLatencyMs: 5, outputLatencyMs: null, maxChannelCount: 2 };
  expect(output.facts).toEqual(facts);
  expect(Device.opened.map(({ latencyReads }) => latencyReads)).toEqual([0]);
});

test('a context that the browser started by itself has its facts before the first sound', async () => {
  const { output } = outputOn('runs');
  const [device] = Device.opened;
  if (!device) throw new Error('no context was opened');
  device.become('running');
  expect(output.facts).toBeNull();
  expect(await output.resume()).toBe(true);
  expect(output.facts?.sampleRateHz).toBe(48_000);
});

test('a latency that the browser does not know yet is read again while nothing plays', async () => {
  const { output } = outputOn('runs');
  const [device] = Device.opened;
  if (!device) throw new Error('no context was opened');
  device.latencyS = 0;
  await output.resume();
  expect(output.facts?.outputLatencyMs).toBeNull();
  device.latencyS = 0.032;
  output.readFacts();
  expect(output.facts?.outputLatencyMs).toBe(32);
});
