import { basename, join } from 'node:path';
import type { Column } from '#core/ratings/ratings.ts';
import { scripts } from '#core/scripts/registry.ts';
import { scriptScales } from '#core/scripts/script-design.ts';
import type { SessionMode } from '#core/session/session.ts';
import type { StudyVersion } from '../../db/contract/store.ts';
import { earshotVersion } from '../../platform/earshot-version.ts';
import type { StagedFiles } from '../../platform/staged-files.ts';

/** Writes the scripts that fit mixed models of a table of ratings into its folder; returns their paths. */
export async function writeScripts(
  files: StagedFiles,
  folder: string,
  ratings: { path: string; columns: readonly Pick<Column, 'name' | 'type'>[] },
  {
    name,
    versions,
    modes,
  }: { name: string; versions: readonly StudyVersion[]; modes: readonly SessionMode[] },
): Promise<string[]> {
  const design = {
    study: name,
    table: basename(ratings.path),
    textColumns: ratings.columns
      .filter(({ type }) => type === 'text' || type === 'free text' || type === 'time')
      .map((column) => column.name),
    writer: `Earshot ${earshotVersion()}`,
    modes,
    scales: scriptScales(versions),
  };
  const paths = [];
  for (const { suffix, text } of scripts) {
    const path = join(folder, `${name}-${suffix}`);
    const file = await files.open(path);
    await file.append(text(design));
    await file.finish();
    paths.push(path);
  }
  return paths;
}
