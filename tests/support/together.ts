/**
 * Begins what takes real time all at once; the tests wait for one each. A failure shows in the test that waits
 * for it, and nowhere before.
 */
export function together<T>(tasks: Readonly<Record<string, () => Promise<T>>>): (name: string) => Promise<T> {
  const running = new Map(Object.entries(tasks).map(([name, task]) => [name, task()]));
  void Promise.allSettled(running.values());
  return (name) => {
    const task = running.get(name);
    if (!task) throw new Error(`nothing called ${name} was begun`);
    return task;
  };
}
