import { RequestError } from './request-error.ts';

const TRIES_BEFORE_RELOAD = 3;
const RELOAD_EVERY_MS = 60_000;
const RELOADED = 'earshot/reloaded';

/** The page that the parts belong to. */
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
 * Fetches a part of the app that the first screen does not need. When it does not arrive, that is trouble with the
 * network like any other: the error may pass, and the next call asks again. A part that stays away while the server
 * gives the page is of a build that is gone, or remembered as missing by the browser: the page is loaded anew.
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

/** Once a minute at most, and only where what was entered is kept through a reload. */
function mayReload(nowMs: number): boolean {
  try {
    if (Math.abs(nowMs - Number(sessionStorage.getItem(RELOADED))) < RELOAD_EVERY_MS) return false;
    sessionStorage.setItem(RELOADED, String(nowMs));
    return true;
  } catch {
    return false;
  }
}
