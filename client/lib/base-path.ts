/** Path below which the server answers, as in EARSHOT_URL: empty at the root of a host. */
export const BASE_PATH =
  /^(.*?)\/(?:s|console)(?:\/|$)/u.exec(globalThis.location?.pathname ?? '')?.[1] ?? '';
