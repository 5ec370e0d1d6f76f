import { spawn } from 'node:child_process';
import { ModelRefused, type EngineShell } from '../models/engine.ts';
import { R_PROGRAM } from './r-program.ts';

/** Kinds of scales, each with its model: logistic, cumulative logit, linear. */
export type ScaleKind = 'binary' | 'ordinal' | 'continuous';

const TIMEOUT_MS = 30 * 60_000;
const NOT_THERE =
  'Rscript is not installed: install R with lmerTest, pbkrtest and ordinal (Debian: apt install r-base-core r-cran-lmertest r-cran-pbkrtest r-cran-ordinal), or use another engine';

/** Limits R's memory for vectors and its number of threads. */
const ENVIRONMENT = { ...process.env, R_MAX_VSIZE: '4Gb', OPENBLAS_NUM_THREADS: '1', OMP_NUM_THREADS: '1' };

/**
 * Runs R on a table and returns the cells of each printed line. Rejects with ModelRefused if R or a package is missing
 * or the model cannot be fitted, and with the signal's reason.
 */
export function runR(
  kind: ScaleKind,
  formula: string,
  csv: string,
  { signal }: Pick<EngineShell, 'signal'>,
  mostForKenwardRoger: number | null,
): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const inference = mostForKenwardRoger === null ? [] : [String(mostForKenwardRoger)];
    const program = spawn('Rscript', ['--vanilla', '-e', R_PROGRAM, kind, formula, ...inference], {
      env: ENVIRONMENT,
      signal: ends,
      killSignal: 'SIGKILL',
    });
    let [printed, wrong] = ['', ''];
    program.stdout.setEncoding('utf8').on('data', (piece: string) => (printed += piece));
    program.stderr.setEncoding('utf8').on('data', (piece: string) => (wrong += piece));
    program.on('error', (cause) => {
      if (signal.aborted) reject(signal.reason);
      else if (ends.aborted)
        reject(new ModelRefused('R took more than half an hour: use fewer random terms'));
      else if ('code' in cause && cause.code === 'ENOENT') reject(new ModelRefused(NOT_THERE));
      else reject(cause);
    });
    program.on('close', (code) => {
      if (code !== 0) return reject(new Error(`Rscript ended with ${code}: ${wrong.trim()}`));
      resolve(printed.split('\n').flatMap((line) => (line === '' ? [] : [line.split('\t')])));
    });
    program.stdin.on('error', (cause) => {
      // A program that ends early closes its input. Its exit code gives the reason.
      if (!('code' in cause) || cause.code !== 'EPIPE') reject(cause);
    });
    program.stdin.end(csv);
  });
}
