import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { compileFunction } from 'node:vm';
import type { Flac } from 'libflacjs';

const isFlac = (exported: unknown): exported is Flac =>
  typeof exported === 'object' && exported !== null && 'create_libflac_encoder' in exported;

/**
 * Runs the library's script as a CommonJS module that sees no `fetch`: where `fetch` exists, the script asks it for
 * the path of its WebAssembly file, which Node's refuses; without it, the script reads that file from beside itself.
 */
function instantiate(): Flac {
  const require = createRequire(import.meta.url);
  const path = require.resolve('libflacjs/dist/libflac.min.wasm.js');
  const module: { exports: unknown; require: NodeJS.Require } = {
    exports: {},
    require,
  };
  const names = ['module', 'exports', 'require', '__filename', '__dirname', 'fetch'];
  const run = compileFunction(readFileSync(path, 'utf8'), names, {
    filename: path,
  });
  run(module, module.exports, require, path, dirname(path), undefined);
  if (!isFlac(module.exports)) throw new Error(`${path} is not libflacjs 5.6; run npm ci again.`);
  return module.exports;
}

let loading: Promise<Flac> | undefined;

/** libFLAC as WebAssembly, started once per process. */
export function loadLibflac(): Promise<Flac> {
  loading ??= new Promise((resolve) => {
    const flac = instantiate();
    if (flac.isReady()) resolve(flac);
    else flac.on('ready', () => resolve(flac));
  });
  return loading;
}
