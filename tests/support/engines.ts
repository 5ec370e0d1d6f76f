import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Where R and Python have to be there, their absence is a fault and not a reason to skip. */
export const ENGINES_REQUIRED = process.env['EARSHOT_ENGINES'] === 'required';

export const PYTHON = '/usr/bin/python3';

const asked = promisify(execFile);

/** A program with one thread: several for tiny matrices wait for one another on a busy machine. */
export const runProgram = (command: string, args: readonly string[]) =>
  asked(command, args, {
    env: { ...process.env, OPENBLAS_NUM_THREADS: '1', OMP_NUM_THREADS: '1' },
    maxBuffer: 64 * 1024 * 1024,
  });

async function runs(command: string, args: readonly string[]): Promise<boolean> {
  try {
    await runProgram(command, args);
    return true;
  } catch (problem) {
    if (ENGINES_REQUIRED) throw problem;
    return false;
  }
}

/** Whether a program is installed. `ask`: what makes it print its version. */
export const hasProgram = (name: string, ask = '--version'): Promise<boolean> => runs(name, [ask]);

/** Whether R is there with all of these packages. */
export const hasR = (...packages: string[]): Promise<boolean> =>
  runs('Rscript', [
    '-e',
    packages.map((name) => `stopifnot(requireNamespace("${name}", quietly = TRUE))`).join('; '),
  ]);

/** Whether Python is there with all of these modules. */
export const hasPython = (...modules: string[]): Promise<boolean> =>
  runs(PYTHON, ['-c', `import ${modules.join(', ')}`]);

/** Of a whole script or fit; each takes seconds on an idle machine. */
export const ENGINE_PATIENCE = { timeout: 240_000 };
