import { RequestError } from './request-error.ts';

const TRIES_BEFORE_RELOAD = 3;
const RELOAD_EVERY_MS = 60_000;
const RELOADED = 'earshot/reloaded';

/** Page that the parts belong to. */
interface Home {
  /** Whether the server gives the page itself. */
  reachable(): Promise<boolean>;
  reload(): void;
}

const home: Home = {
  reachable: () =>
    fetch(location.pathname, { method: 'HEAD' }).then(
      ({ ok }) => ok,
      () => false,
    ),
  reload: () => location.reload(),
};

let failures = 0;

/**
 * Loads a part of the app that the first screen does not need. A failure is treated as a temporary network error, and
 * the next call tries again. If a part stays missing while the server serves the page, the part is from an old build or
 * cached as missing by the browser, and the page is reloaded.
 */
export async function loadPart<Part>(load: () => Promise<Part>, { reachable, reload } = home): Promise<Part> {
  try {
    const part = await load();
    failures = 0;
    return part;
  } catch (cause) {
    failures += 1;
    if (failures >= TRIES_BEFORE_RELOAD && (await reachable()) && mayReload(Date.now())) reload();
    throw new RequestError('network', `A part of the page could not be fetched: ${String(cause)}`);
  }
}

/** At most once a minute, and only if input survives a reload. */
function mayReload(nowMs: number): boolean {
  try {
    if (Math.abs(nowMs - Number(sessionStorage.getItem(RELOADED))) < RELOAD_EVERY_MS) return false;
    sessionStorage.setItem(RELOADED, String(nowMs));
    return true;
  } catch {
    return false;
  }
}
