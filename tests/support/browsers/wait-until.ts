const STEP_MS = 50;
const PATIENCE_MS = 30_000;

/** Waits for a state. Throws with `what` and what `tell` says of it when it does not come. */
export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
  { patienceMs = PATIENCE_MS, tell }: { patienceMs?: number; tell?: () => Promise<string> } = {},
): Promise<void> {
  for (const endMs = Date.now() + patienceMs; !(await holds());) {
    if (Date.now() > endMs)
      throw new Error(`Waited ${patienceMs / 1000} s for ${what}. ${(await tell?.()) ?? ''}`);
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}
