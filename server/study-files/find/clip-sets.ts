import type { StudyConfig } from '#core/study/config.ts';
import { join } from 'node:path';
import { findClips } from './find-clips.ts';
import { nearest } from '../../platform/inside-folder.ts';
import { errorAt, type Mistake } from '../parse/mistake.ts';
import { parsePattern } from '#core/clips/path-pattern.ts';
import type { ExpandedSet, SetClip } from './set-clip.ts';
import { joinTable } from './set-table.ts';
import type { StudyFolder } from './study-folder.ts';

/** Clips of all sets of the study, in path order, with the facts of their tables. */
export async function expandClipSets(
  study: StudyFolder,
  config: StudyConfig,
): Promise<{ mistakes: Mistake[]; clips: SetClip[] }> {
  const mistakes: Mistake[] = [];
  const clips: SetClip[] = [];
  for (const [set, entry] of Object.entries(config.clips)) {
    const files = typeof entry === 'string' ? entry : entry.files;
    const expanded = await expandSet(study, set, files);
    mistakes.push(
      ...expanded.mistakes,
      ...readAsMissing(study, set, expanded.clips),
      ...withSeparator(study, set, expanded.clips),
      ...takenTwice(study, set, expanded.clips, clips),
    );
    const own = {
      ...expanded,
      clips: expanded.clips.filter(({ id }) => !clips.some((other) => other.id === id)),
    };
    const table = typeof entry === 'string' ? undefined : entry.table;
    if (table === undefined || own.clips.length === 0) clips.push(...own.clips);
    else {
      const joined = await joinTable(study, set, table, own);
      mistakes.push(...joined.mistakes);
      clips.push(...joined.clips);
    }
  }
  return { mistakes, clips };
}

async function expandSet(study: StudyFolder, set: string, files: string): Promise<ExpandedSet> {
  const at = study.locate(['clips', set, 'files']);
  const pattern = parsePattern(files);
  if ('problem' in pattern) {
    return { mistakes: [errorAt(study.file, at, `clips.${set}: ${pattern.problem}`)], parts: [], clips: [] };
  }
  const found = await findClips(study.folder, pattern);
  const mistakes = found.problems.map(({ id, message }) => errorAt(join(study.folder, id), null, message));
  if (found.clips.length === 0 && mistakes.length === 0) {
    const there = await nearest(study.folder, files, (index, names) => {
      const step = pattern.steps[index];
      return names.find((name) => step && 'read' in step && step.read(name) !== null);
    });
    mistakes.push(errorAt(study.file, at, `clips.${set}: no file fits ${files}; ${there}`));
  }
  return {
    mistakes,
    parts: pattern.parts,
    clips: found.clips.map(({ id, factors }) => ({ id, set, factors, facts: {} })),
  };
}

/** Name that R and pandas read as a missing value in a table. */
const MISSING = 'NA';

function readAsMissing(study: StudyFolder, set: string, clips: readonly SetClip[]): Mistake[] {
  const parts = new Set(
    clips.flatMap(({ factors }) => Object.keys(factors).filter((part) => factors[part] === MISSING)),
  );
  return [...parts].map((part) => {
    const message =
      `clips.${set}: the ${part} ${MISSING} is read as a missing value by R and pandas; ` +
      'rename its files or folders';
    return errorAt(study.file, study.locate(['clips', set, 'files']), message);
  });
}

/** Separator of path parts in the names of listeners' files. A part that contains it could make two names equal. */
const SEPARATOR = '|';

function withSeparator(study: StudyFolder, set: string, clips: readonly SetClip[]): Mistake[] {
  const [first, ...others] = clips.filter(({ id }) => id.includes(SEPARATOR));
  if (!first) return [];
  const count = others.length === 0 ? 'has' : `and ${others.length} more have`;
  const message = `clips.${set}: ${first.id} ${count} a ${SEPARATOR} in the path; remove it from the names of files or folders`;
  return [errorAt(study.file, study.locate(['clips', set, 'files']), message)];
}

function takenTwice(
  study: StudyFolder,
  set: string,
  clips: readonly SetClip[],
  earlier: readonly SetClip[],
): Mistake[] {
  const owners = new Map(earlier.map((clip) => [clip.id, clip.set]));
  const [first, ...others] = clips.filter(({ id }) => owners.has(id));
  if (!first) return [];
  const count = others.length === 0 ? '' : ` and ${others.length} more`;
  const message =
    `clips.${set}: ${first.id}${count} also in the set ${owners.get(first.id) ?? ''}; ` +
    'a clip belongs to one set: make the patterns differ';
  return [errorAt(study.file, study.locate(['clips', set, 'files']), message)];
}
