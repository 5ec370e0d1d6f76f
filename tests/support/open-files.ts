import { readdirSync, readlinkSync } from 'node:fs';

function targetOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    // Closed since the list was made.
    return '';
  }
}

/** Files below a folder that this process has open, each as often as it is open. */
export function openFilesBelow(folder: string): string[] {
  return readdirSync('/proc/self/fd')
    .map(targetOf)
    .filter((path) => path.startsWith(`${folder}/`));
}
