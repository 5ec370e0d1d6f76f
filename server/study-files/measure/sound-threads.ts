import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { AudioError } from '../../audio/audio-error.ts';
import { startWorker } from '../../platform/start-worker.ts';
import { soundTools, type DeriveOrder, type SoundTools } from './sound-tools.ts';

/** Work that a thread is asked for: a tool and its arguments. */
export type SoundOrder =
  | { tool: 'hash'; args: Parameters<SoundTools['hash']> }
  | { tool: 'probe'; args: Parameters<SoundTools['probe']> }
  | { tool: 'measureServed'; args: Parameters<SoundTools['measureServed']> }
  | { tool: 'derive'; args: [DeriveOrder] };

/** A message to a thread. */
export interface SoundRequest {
  id: number;
  order: SoundOrder;
}

/** A thread's reply: the result, the message of an AudioError, or any other error with its own members (its code), which copying loses. */
export type SoundReply = { id: number } & (
  | { result: unknown }
  | { unusable: string }
  | { fault: Error; own: object }
);

interface Waiting {
  order: SoundOrder;
  resolve(result: unknown): void;
  reject(cause: unknown): void;
}

interface Thread {
  worker: Worker;
  current: Map<number, Waiting>;
}

/** Sounds in work in one thread: one is computed while another is read or written. */
const IN_THREAD = 2;
/** Threads without work end after this time, ms. */
const IDLE_MS = 5000;
/**
 * Memory of a thread before it frees what it no longer uses, MB. Samples are held outside it until it does. If they become too many before
 * that, all of the thread's memory is searched for them, which takes many times as long.
 */
const YOUNG_MB = 3;
/** Starting threads takes longer than this many orders: those of twelve new sounds, each hashed and measured. */
const INLINE_FIRST = 24;

/**
 * Sound tools on all cores. The first orders are done in the calling thread, because starting threads takes longer; the
 * others in as many threads as there are cores. Threads without work end by themselves and do not keep the process alive.
 */
export class SoundThreads implements SoundTools {
  readonly #most = Math.max(2, availableParallelism());
  readonly width = this.#most * IN_THREAD;
  readonly #threads = new Set<Thread>();
  readonly #queue: Waiting[] = [];
  readonly #beforeThreads: () => void;
  #lastId = 0;
  #isInline = INLINE_FIRST;
  #idle: NodeJS.Timeout | null = null;

  /** `beforeThreads` is called before the first thread starts, and again after all have ended. */
  constructor(beforeThreads: () => void = () => undefined) {
    this.#beforeThreads = beforeThreads;
  }

  readonly hash: SoundTools['hash'] = (...args) =>
    this.#do({ tool: 'hash', args }, () => soundTools.hash(...args));

  readonly probe: SoundTools['probe'] = (...args) =>
    this.#do({ tool: 'probe', args }, () => soundTools.probe(...args));

  readonly measureServed: SoundTools['measureServed'] = (...args) =>
    this.#do({ tool: 'measureServed', args }, () => soundTools.measureServed(...args));

  readonly derive: SoundTools['derive'] = (...args) =>
    this.#do({ tool: 'derive', args }, () => soundTools.derive(...args));

  /** The result has the type of the tool that the order names: both are written by this module and its worker alone. */
  #do<Result>(order: SoundOrder, inline: () => Promise<Result>): Promise<Result> {
    if (this.#isInline > 0 && this.#threads.size === 0) {
      this.#isInline -= 1;
      return inline();
    }
    return new Promise<Result>((resolve, reject) => {
      this.#queue.push({ order, resolve, reject });
      this.#assign();
    });
  }

  #assign(): void {
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = null;
    while (this.#queue.length > 0) {
      const thread = this.#free();
      const next = thread && this.#queue.shift();
      if (!thread || !next) return;
      this.#lastId += 1;
      thread.current.set(this.#lastId, next);
      thread.worker.ref();
      const request: SoundRequest = { id: this.#lastId, order: next.order };
      thread.worker.postMessage(request, []);
    }
    if ([...this.#threads].every(({ current }) => current.size === 0))
      this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
  }

  /** The thread with the least work that may get more; null while all are full. */
  #free(): Thread | null {
    const [least] = [...this.#threads].toSorted((a, b) => a.current.size - b.current.size);
    if (this.#threads.size < this.#most && (!least || least.current.size > 0)) return this.#start();
    return least && least.current.size < IN_THREAD ? least : null;
  }

  #start(): Thread {
    if (this.#threads.size === 0) this.#beforeThreads();
    const worker = startWorker('sound-worker', null, { maxYoungGenerationSizeMb: YOUNG_MB });
    const thread: Thread = { worker, current: new Map() };
    let cause = new Error('the thread for sounds ended before it had replied');
    worker.on('message', (reply: SoundReply) => {
      const done = thread.current.get(reply.id);
      thread.current.delete(reply.id);
      if (thread.current.size === 0) worker.unref();
      if ('result' in reply) done?.resolve(reply.result);
      else if ('unusable' in reply) done?.reject(new AudioError(reply.unusable));
      else done?.reject(Object.assign(reply.fault, reply.own));
      this.#assign();
    });
    worker.on('error', (thrown: Error) => {
      cause = thrown;
    });
    worker.on('exit', () => {
      this.#threads.delete(thread);
      thread.current.forEach(({ reject }) => reject(cause));
      thread.current.clear();
      this.#assign();
    });
    this.#threads.add(thread);
    return thread;
  }

  #end(): void {
    for (const { worker } of this.#threads) void worker.terminate();
    this.#threads.clear();
    this.#isInline = INLINE_FIRST;
  }
}
