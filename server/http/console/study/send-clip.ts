import { join } from 'node:path';
import { recipeOfKey } from '#core/clips/renditions.ts';
import { AppError } from '../../../platform/app-error.ts';
import { staysInside, statOrNull } from '../../../platform/inside-folder.ts';
import type { Call } from '../requests/route.ts';
import { sendWhole } from '../requests/send-whole.ts';
import { studyFolderOf } from '../../../app/studies/study-place.ts';
import { newestVersion } from '../../../app/studies/prepared-version.ts';

const noSuchSound = (): AppError => new AppError('not-found', 'there is no such sound');

/** The original, or with ?as=plain what listeners hear of it: found by the clip's key among those of the last check, never by a path. */
export async function sendClip(
  call: Call<unknown, { as?: string | undefined }, { clip: string }>,
): Promise<undefined> {
  const { context, study, params, query, response } = call;
  const folder = await studyFolderOf(context, study);
  const row = await context.checks.clip(folder, params.clip);
  if (!row) throw noSuchSound();
  const { as } = query;
  const path =
    as !== undefined && as !== 'original'
      ? await preparedPath(call, row.clip, as)
      : await originalPath(folder, row.clip);
  await sendWhole(response, path);
  return undefined;
}

async function originalPath(folder: string, clip: string): Promise<string> {
  const path = join(folder, clip);
  if (!(await statOrNull(path)) || !(await staysInside(folder, path))) throw noSuchSound();
  return path;
}

async function preparedPath({ context, study }: Call, clip: string, recipe: string): Promise<string> {
  const version = await newestVersion(context, study);
  const known = version?.study.clips.find(({ id }) => id === clip);
  const rendition =
    known && Object.entries(known.renditions).find(([name]) => recipeOfKey(name) === recipe)?.[1];
  if (!rendition) throw noSuchSound();
  return context.derived.path(rendition.sha256, rendition.container);
}
