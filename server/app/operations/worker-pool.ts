import type { ResourceLimits, Worker } from 'node:worker_threads';
import type { Env } from '../../platform/env.ts';
import { JsonText } from '../../platform/json-text.ts';
import { startWorker } from '../../platform/start-worker.ts';
import { errorOf, type FromThread, type ToThread } from './worker-messages.ts';
import type { Progress } from '../../platform/progress.ts';
import type { Attention } from '../jobs/task.ts';
import type { TaskName, TaskReply, TaskRequest } from './task-registry.ts';

/** Largest number of long tasks at once. More would leave no core for listeners. */
const AT_ONCE = 2;
/** Grace period for tasks that ignore their abort signal, ms. */
const GRACE_MS = 5000;
/** Time that a thread stays for the next long task, ms: starting another takes half a second of a core. */
const IDLE_MS = 1000;
/** Ratings are read into columns, so that Node's own choice of 48 MB for new objects would only hold garbage. */
export const CONSOLE_LIMITS: ResourceLimits = { maxYoungGenerationSizeMb: 12 };

interface Waiting {
  settle(message: Exclude<FromThread, { progress: unknown }>): void;
  fail(cause: Error): void;
  progress(progress: Progress): void;
}

/** A thread for tasks, started at its first request. */
class Thread {
  readonly #env: Env;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #lastId = 0;

  constructor(env: Env) {
    this.#env = env;
  }

  run(task: string, request: unknown, { onProgress, signal }: Attention): Promise<string> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      this.#lastId += 1;
      const id = this.#lastId;
      const stop = (): void => this.#say({ id, stop: true });
      signal?.addEventListener('abort', stop, { once: true });
      const end = (): void => {
        this.#waiting.delete(id);
        signal?.removeEventListener('abort', stop);
      };
      this.#waiting.set(id, {
        settle(message) {
          end();
          if ('fault' in message) reject(errorOf(message.fault));
          else resolve(message.reply);
        },
        fail(cause) {
          end();
          reject(cause);
        },
        progress: onProgress ?? (() => undefined),
      });
      this.#say({ id, task, request });
    });
  }

  /** Starts the thread, which loads the code of its tasks once. */
  begin(): Worker {
    this.#worker ??= this.#start();
    return this.#worker;
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
  }

  #say(message: ToThread): void {
    this.begin().postMessage(message, []);
  }

  #start(): Worker {
    const worker = startWorker('console-worker', { env: this.#env }, CONSOLE_LIMITS);
    worker.unref();
    worker.on('message', (message: FromThread) => {
      const waiting = this.#waiting.get(message.id);
      if ('progress' in message) waiting?.progress(message.progress);
      else waiting?.settle(message);
    });
    let cause = new Error('the thread ended before it had replied');
    worker.on('error', (thrown: Error) => {
      cause = thrown;
    });
    worker.on('exit', () => {
      this.#worker = null;
      this.#waiting.forEach((waiting) => waiting.fail(cause));
    });
    return worker;
  }
}

/**
 * Threads for the console's heavy work, so that listeners do not wait for it. `ask`: short requests, in one thread
 * that caches what it read. `runAlone`: long work, in a thread that ends soon after it. At most two run at once, and the
 * others wait.
 */
export class WorkerPool {
  readonly #env: Env;
  readonly #desk: Thread;
  readonly #alone = new Set<Thread>();
  /** Threads whose task is done, with what ends them. */
  readonly #idle = new Map<Thread, NodeJS.Timeout>();
  readonly #waiting: (() => void)[] = [];
  #isClosed = false;

  constructor(env: Env) {
    this.#env = env;
    this.#desk = new Thread(env);
  }

  /** Starts the thread before an expected request. Starting takes half a second. */
  warm(): void {
    if (!this.#isClosed) this.#desk.begin();
  }

  /** Runs a short task. Rejects with the error of the task. */
  async ask<Name extends TaskName>(
    task: Name,
    request: TaskRequest<Name>,
    attention: Attention = {},
  ): Promise<TaskReply<Name>> {
    const reply: TaskReply<Name> = JSON.parse((await this.askText(task, request, attention)).text);
    return reply;
  }

  /** Reply as raw JSON, for callers that forward it. */
  async askText<Name extends TaskName>(
    task: Name,
    request: TaskRequest<Name>,
    attention: Attention = {},
  ): Promise<JsonText<TaskReply<Name>>> {
    return new JsonText(await this.#desk.run(task, request, attention));
  }

  /**
   * Runs a task in an additional thread. When `signal` aborts, the task is notified, and the thread ends after its reply or a grace period.
   */
  async runAlone<Name extends TaskName>(
    task: Name,
    request: TaskRequest<Name>,
    attention: Attention = {},
  ): Promise<TaskReply<Name>> {
    if (this.#alone.size >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#isClosed) throw new Error('the server is stopping');
    const thread = this.#takeIdle() ?? new Thread(this.#env);
    this.#alone.add(thread);
    let grace: NodeJS.Timeout | undefined;
    const end = (): void => {
      grace = setTimeout(() => void thread.end(), GRACE_MS);
    };
    attention.signal?.addEventListener('abort', end, { once: true });
    try {
      const reply: TaskReply<Name> = JSON.parse(await thread.run(task, request, attention));
      return reply;
    } finally {
      attention.signal?.removeEventListener('abort', end);
      clearTimeout(grace);
      this.#alone.delete(thread);
      if (this.#isClosed || attention.signal?.aborted) await thread.end();
      else this.#keepIdle(thread);
      this.#waiting.shift()?.();
    }
  }

  #takeIdle(): Thread | undefined {
    const [thread] = this.#idle.keys();
    if (thread) {
      clearTimeout(this.#idle.get(thread));
      this.#idle.delete(thread);
    }
    return thread;
  }

  #keepIdle(thread: Thread): void {
    const end = (): void => {
      this.#idle.delete(thread);
      void thread.end();
    };
    this.#idle.set(thread, setTimeout(end, IDLE_MS).unref());
  }

  /** Stops all threads. Current tasks are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#waiting.splice(0).forEach((go) => go());
    for (const timer of this.#idle.values()) clearTimeout(timer);
    await Promise.all([this.#desk, ...this.#alone, ...this.#idle.keys()].map((thread) => thread.end()));
  }
}
