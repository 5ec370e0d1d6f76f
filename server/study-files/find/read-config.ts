import { join } from 'node:path';
import type { StudyConfig } from '#core/study/config.ts';
import { findInside, statOrNull } from '../../platform/inside-folder.ts';
import { errorAt, type Mistake } from '../parse/mistake.ts';
import { readYaml } from '../parse/read-yaml.ts';
import type { StudyFolder } from './study-folder.ts';
import { validateConfig } from '../parse/validate-config.ts';

type ReadConfig =
  | { mistakes: Mistake[]; place: null }
  | { mistakes: Mistake[]; place: StudyFolder; config: StudyConfig };

const refused = (mistakes: Mistake[]): ReadConfig => ({ mistakes, place: null });

/** Reads and checks the study file alone, without the files that it names. */
export async function readConfig(folder: string): Promise<ReadConfig> {
  const file = join(folder, 'study.yaml');
  if (!(await statOrNull(folder))?.isDirectory()) {
    const message = 'there is no such folder; name the folder that contains study.yaml';
    return refused([errorAt(folder, null, message)]);
  }
  const found = await findInside(folder, 'study.yaml');
  if ('problem' in found) return refused([errorAt(file, null, found.problem)]);
  const yaml = await readYaml(file);
  if (!yaml.document) return refused(yaml.mistakes);
  const { config, mistakes } = validateConfig(yaml.document, file);
  if (!config) return refused(mistakes);
  return { mistakes: [], place: { folder, file, locate: yaml.document.locate }, config };
}
