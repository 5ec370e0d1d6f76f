import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { serveRig } from '../e2e/audio/serve.ts';
import type { PressResult, PressTimes } from '../e2e/audio/press-rig.ts';
import { ENGINES, type Engine } from '../support/browsers/driver.ts';
import { openNullSink } from '../support/browsers/null-sink.ts';
import { openDriver } from '../support/browsers/open-driver.ts';
import { missingFor } from '../support/browsers/presence.ts';
import { largest, median } from './listener/report.ts';

const STARTS = 10;
const SWITCHES = 30;
/** Between two presses: longer than what any of them takes. */
const PAUSE_MS = 400;

/** Real presses on the buttons of a page in an engine, with its sound played into a sink in real time. */
async function pressesIn(engine: Engine, url: string): Promise<PressResult> {
  const sink = await openNullSink();
  const driver = await openDriver(engine, sink.env);
  try {
    await driver.go(url);
    await driver.read('window.pressRig.setUp()');
    for (let start = 0; start < STARTS; start += 1) {
      await driver.click('#sound-0');
      await wait(PAUSE_MS);
      await driver.click('#stop');
      await wait(PAUSE_MS);
    }
    await driver.click('#sound-0');
    for (let change = 1; change <= SWITCHES; change += 1) {
      await wait(PAUSE_MS);
      await driver.click(`#sound-${change % 2}`);
    }
    await wait(PAUSE_MS);
    // What a driver brings back is what JSON can carry.
    const result: PressResult = JSON.parse(
      String(await driver.read('window.pressRig.result().then((result) => JSON.stringify(result))')),
    );
    return result;
  } finally {
    await driver.close();
    await sink.close();
  }
}

const figures = (values: readonly number[]): string =>
  `${median(values).toFixed(1).padStart(6)} ${largest(values).toFixed(1).padStart(6)}`;

/** Of presses of a kind, but the first, which wakes the sound output. */
function soundOf(presses: readonly PressTimes[], kind: PressTimes['kind']): string {
  const times = presses.slice(1).filter((press) => press.kind === kind);
  const heard = times.flatMap(({ toSoundMs }) => toSoundMs ?? []);
  return heard.length < times.length ? `${times.length - heard.length} were silent` : figures(heard);
}

const rig = await serveRig('press-rig.ts');
console.log(`load average ${loadavg()[0]?.toFixed(1)}; ms from the press, median and slowest`);
console.log(
  `${'engine'.padEnd(10)}${'page is told'.padStart(15)}${'start sounds'.padStart(16)}${'switch sounds'.padStart(16)}${'first start'.padStart(14)}${'output adds'.padStart(14)}`,
);
try {
  for (const engine of ENGINES) {
    const missing = missingFor(engine);
    if (missing) {
      console.log(missing);
      continue;
    }
    const { presses, outputMs } = await pressesIn(engine, rig.url);
    const told = figures(presses.map(({ toPageMs }) => toPageMs));
    const first = presses[0]?.toSoundMs?.toFixed(1) ?? 'silent';
    console.log(
      `${engine.padEnd(10)}${told.padStart(15)}${soundOf(presses, 'start').padStart(16)}${soundOf(presses, 'switch').padStart(16)}${first.padStart(14)}${outputMs.toFixed(1).padStart(14)}`,
    );
  }
} finally {
  await rig.close();
}
