import { setFlagsFromString } from 'node:v8';

/** Bytes of bytecode that a function runs before V8 considers to optimise it. V8's own choice is 67,584. */
const BUDGET = 500_000;
/** Growth of the live objects after which all garbage is collected, per cent. V8's own choice is up to 300. */
const [LITTLE_GROWTH, SOME_GROWTH] = [20, 100];

/** Settings of V8 that a command chooses for its process and the threads that it starts. Not for a server, which runs for long. */
export const ENGINE_FLAGS = {
  /**
   * Optimises fewer functions. For commands of some seconds that run much code, each part of it briefly: to optimise all that V8
   * would takes a quarter of their CPU time.
   */
  compileLess(): void {
    setFlagsFromString(`--interrupt-budget=${BUDGET}`);
  },

  /**
   * Collects garbage more often than V8 would: memory stays near what is alive, for a few per cent more CPU time. For commands that
   * read all ratings of a study.
   */
  keepHeapSmall(): void {
    setFlagsFromString(`--heap-growing-percent=${LITTLE_GROWTH}`);
    // Ratings go into columns, so that more room for new objects saves no work.
    setFlagsFromString('--semi-space-growth-factor=1');
  },

  /** The same for commands that keep little and allocate much: less memory for a tenth more work. */
  allocateMuch(): void {
    setFlagsFromString(`--heap-growing-percent=${SOME_GROWTH}`);
  },

  /**
   * Prefers less memory to speed. For commands that work on samples, which are outside the heap: a tenth less memory for no more CPU
   * time. Work with many objects takes half as long again.
   */
  preferMemory(): void {
    setFlagsFromString('--optimize-for-size');
  },
};

export type EngineFlags = typeof ENGINE_FLAGS;
