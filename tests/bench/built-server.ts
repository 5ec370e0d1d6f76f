import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/platform/project-root.ts';
import { timesOf } from '../support/process-times.ts';

/** Whether a process can be kept to one core. */
export function hasTaskset(): boolean {
  try {
    execFileSync('taskset', ['-cp', '1', String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export interface Place {
  dataFolder: string;
  port: number;
  /** Keeps the server to core 0. */
  isPinned: boolean;
  env?: Readonly<Record<string, string>>;
  /** Arguments of Node. Default: what `npm run build` made. */
  program?: readonly string[];
  /** File of the server's log. Default: it goes where that of this process goes. */
  logFile?: string;
}

const BUILT = [join(projectRoot(), 'dist', 'server', 'main.js')];

/** A server in a process of its own. */
export class BuiltServer {
  readonly pid: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    if (child.pid === undefined) throw new Error('the server has no process id');
    this.pid = child.pid;
    this.#child = child;
  }

  /** Resolves when the server takes requests. */
  static async start({
    dataFolder,
    port,
    isPinned,
    env = {},
    program: code = BUILT,
    logFile,
  }: Place): Promise<BuiltServer> {
    const own = { EARSHOT_DATA: dataFolder, HOST: '127.0.0.1', PORT: String(port), NODE_ENV: 'production' };
    const node = [process.execPath, ...code];
    const [program = '', ...args] = isPinned ? ['taskset', '-c', '0', ...node] : node;
    const log = logFile === undefined ? null : openSync(logFile, 'a');
    const child = spawn(program, args, {
      env: { ...process.env, ...own, ...env },
      stdio: ['ignore', 'pipe', log ?? 'inherit'],
    });
    if (log !== null) closeSync(log);
    await new Promise<void>((resolve, reject) => {
      child.once('close', () => reject(new Error('the server ended before it was ready')));
      child.stdout?.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('Earshot is listening')) resolve();
      });
    });
    return new BuiltServer(child);
  }

  /** CPU time used so far, microseconds. */
  cpuUs(): number {
    return timesOf(this.pid).us;
  }

  /** The same of the processes that the server started and that have ended. */
  childrenCpuUs(): number {
    return timesOf(this.pid).endedUs;
  }

  /** Memory that the process holds, in MB. */
  rssMb(): number {
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000;
  }

  async kill(): Promise<void> {
    const closed = once(this.#child, 'close');
    this.#child.kill('SIGKILL');
    await closed;
  }
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
