import { codeBytes, LAZY_PARTS, lazyBytes, MOST_BYTES, MOST_CONSOLE_BYTES } from './code-bytes.ts';

const listener = codeBytes();
const researcher = codeBytes('console.html');
const isKept = [
  kept('first screen', listener.firstScreen, MOST_BYTES.firstScreen),
  kept('whole app', listener.wholeApp, MOST_BYTES.wholeApp),
  kept("console's first screen", researcher.firstScreen, MOST_CONSOLE_BYTES.firstScreen),
  kept("console's scripts before plots", researcher.wholeApp, MOST_CONSOLE_BYTES.wholeApp),
  ...LAZY_PARTS.map((lazy) => kept(lazy.part, lazyBytes(lazy), lazy.most)),
];
if (isKept.includes(false)) {
  console.log(
    'People wait for these bytes on a slow line: load later what the first screen does not need, and import only types from files with schemas.',
  );
  process.exitCode = 1;
}

function kept(what: string, bytes: number, most: number): boolean {
  const share = ((100 * bytes) / most).toFixed(0);
  console.log(`${what}: ${(bytes / 1000).toFixed(1)} kB gzip of ${most / 1000} (${share} %)`);
  return bytes <= most;
}
