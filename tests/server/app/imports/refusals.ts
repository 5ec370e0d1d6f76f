import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRatings } from '../../../../server/app/imports/read-ratings.ts';
import type { RatingsRead } from '../../../../server/app/imports/ratings-read.ts';

/** The lines of the refusal of a file, without the path of its folder. */
export async function refusals(
  name: string,
  content: string | Uint8Array,
  read: RatingsRead = {},
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-places-'));
  const path = join(folder, name);
  await writeFile(path, content);
  const refused = await readRatings(path, read).then(
    () => 'nothing is refused',
    (error: unknown) => String(error),
  );
  await rm(folder, { recursive: true });
  return refused.replaceAll(join(folder, '/'), '').replace('StudyMistakes: ', '').split('\n');
}

/** The places of a refusal, without its messages. */
export const placesOf = async (...file: Parameters<typeof refusals>): Promise<string[]> =>
  (await refusals(...file)).map((line) => line.replace(/ error: .*/s, ''));

/** Columns that a table of ratings needs. */
export const HEADER = 'listener,clip,canonical_value';
