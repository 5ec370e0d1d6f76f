import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { projectRoot } from '../../../server/platform/project-root.ts';

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('freePort requires a TCP address');
  return address.port;
}

/** The real server as a process of its own, which can be killed and started again on the same port and folder. */
export class ServerProcess {
  readonly url: string;
  readonly #root: string;
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | null = null;
  #said = '';

  /** `env`: variables beside those of every server. `root`: folder of the program. */
  constructor(
    dataFolder: string,
    port: number,
    env: Readonly<Record<string, string>> = {},
    root = projectRoot(),
  ) {
    this.#root = root;
    this.url = `http://127.0.0.1:${port}`;
    this.#env = { ...env, EARSHOT_DATA: dataFolder, HOST: '127.0.0.1', PORT: String(port) };
  }

  /** Resolves when the server takes requests; throws with what it said when it ends before. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: this.#root,
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#said = '';
    await new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer): void => {
        this.#said += chunk.toString();
        if (this.#said.includes('Earshot is listening')) resolve();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('close', () => reject(new Error(`the server ended before it was ready:\n${this.#said}`)));
    });
  }

  /** All that it wrote since it started; null: it runs. It ended by itself if it was not told to. */
  get lastWords(): string | null {
    const child = this.#child;
    return child && child.exitCode === null && child.signalCode === null ? null : this.#said;
  }

  /** As a power cut does it: no goodbye to anybody. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  }
}
