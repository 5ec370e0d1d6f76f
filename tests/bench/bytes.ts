import { codeBytes, MOST_BYTES } from './code-bytes.ts';

const { firstScreen, wholeApp } = codeBytes();
const isKept = [
  kept('first screen', firstScreen, MOST_BYTES.firstScreen),
  kept('whole app', wholeApp, MOST_BYTES.wholeApp),
];
if (isKept.includes(false)) {
  console.log(
    'Listeners wait for these bytes on a slow line: load later what the first screen does not need.',
  );
  process.exitCode = 1;
}

function kept(what: string, bytes: number, most: number): boolean {
  const share = ((100 * bytes) / most).toFixed(0);
  console.log(`${what}: ${(bytes / 1000).toFixed(1)} kB gzip of ${most / 1000} (${share} %)`);
  return bytes <= most;
}
