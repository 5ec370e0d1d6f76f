import { parsePattern } from '../clips/path-pattern.ts';
import { endingOf } from '../formats/upload-files.ts';
import { groupBy } from '../order/group-by.ts';
import { inNaturalOrder } from '../order/natural-order.ts';
import type { FoundFile } from './found-file.ts';
import { candidatesFor, filledShare, readAll, type Candidate } from './candidates.ts';
import { sidesOf, type Prompts, type Traps } from './sides.ts';
import { humanOf, isHighAnchor, isLowAnchor, roleOf } from './roles.ts';

/** A clip under test. */
export interface ProposedClip extends FoundFile {
  system: string;
  item: string;
}

/** A file that the study does not use, and why. */
export interface OutsideFile {
  path: string;
  reason: string;
}

/** Probable contents of a folder of clips. */
export interface Proposal {
  pattern: string;
  clips: readonly ProposedClip[];
  systems: readonly string[];
  items: readonly string[];
  /** Values of the other parts of the pattern, by name. */
  factors: Readonly<Record<string, readonly string[]>>;
  human: string | null;
  low: string | null;
  high: string | null;
  /** Share of the grid of systems and texts that has a clip, 0 to 1. */
  filled: number;
  /** Missing clips. Example: 'tts of s3'. */
  holes: readonly string[];
  /** Items that have exactly one clip of each system. */
  complete: readonly string[];
  traps: Traps | null;
  prompts: Prompts | null;
  /** Clip for the volume, in no other role. */
  level: string | null;
  outside: readonly OutsideFile[];
}

/** Corrections of a wrong guess. */
export interface Corrections {
  pattern?: string | undefined;
  /** The systems under test: all others are left out. */
  systems?: readonly string[] | undefined;
}

const depthOf = (path: string): number => path.split('/').length;

/** The pattern of the user, as a candidate. Throws RangeError for an unusable one. */
function givenCandidate(
  pattern: string,
  files: readonly FoundFile[],
): { candidate: Candidate; own: FoundFile[] } {
  const parsed = parsePattern(pattern);
  if ('problem' in parsed) throw new RangeError(`the pattern ${pattern} cannot be used: ${parsed.problem}`);
  const missing = ['system', 'item'].find((part) => !parsed.parts.includes(part));
  if (missing !== undefined)
    throw new RangeError(
      `the pattern ${pattern} has no {${missing}}; write it like clips/{system}/{item}.wav`,
    );
  const own = files.filter(({ path }) => readAll(parsed, [path]) !== null);
  if (own.length === 0)
    throw new RangeError(
      `no audio file fits the pattern ${pattern}, like ${files[0]?.path}; correct the pattern`,
    );
  const parts =
    readAll(
      parsed,
      own.map(({ path }) => path),
    ) ?? [];
  return { candidate: { pattern, parts, filled: filledShare(parts), score: 0 }, own };
}

/** The most probable pattern of the largest group of files of one depth and extension. Throws RangeError if none fits. */
function guessed(
  files: readonly FoundFile[],
  systems: readonly string[],
): { candidate: Candidate; own: FoundFile[] } {
  const groups = [
    ...groupBy(files, ({ path }) => `${depthOf(path)} ${path.slice(path.lastIndexOf('.'))}`).values(),
  ].toSorted((a, b) => b.length - a.length);
  for (const own of groups) {
    const candidate = candidatesFor(own.map(({ path }) => path)).find(({ parts }) =>
      systems.every((name) => parts.some(({ system }) => system === name)),
    );
    if (candidate) return { candidate, own };
  }
  const why =
    systems.length === 0
      ? 'the names of the files do not say which system and which text each one is'
      : `the names of the files do not have the systems ${systems.join(', ')}`;
  throw new RangeError(
    `${why}, like ${files[0]?.path}; use folders like clips/<system>/<text>.wav, or give the pattern`,
  );
}

function unusedReason(path: string, pattern: string): string {
  return endingOf(path) === endingOf(pattern)
    ? `its name does not fit ${pattern}`
    : `it is not a .${endingOf(pattern)} file`;
}

/**
 * Finds the probable contents of a folder of audio files: systems, texts, recordings of people, traps and reference voices. Throws RangeError with
 * the remedy if there are no clips, or if their names do not say what they are.
 */
export function propose(files: readonly FoundFile[], corrections: Corrections = {}): Proposal {
  const { pattern, systems: wanted = [] } = corrections;
  const main = pattern === undefined ? files.filter(({ path }) => roleOf(path) === null) : files;
  if (main.length === 0)
    throw new RangeError('there are no audio files to rate; put them into clips/<system>/<text>.wav');
  const { candidate, own } = pattern === undefined ? guessed(main, wanted) : givenCandidate(pattern, main);
  const all = own.map((file, index): ProposedClip & { others: string } => {
    const { system = '', item = '', ...others } = candidate.parts[index] ?? {};
    return { ...file, system, item, others: JSON.stringify(others) };
  });
  const unknown = wanted.find((name) => !all.some(({ system }) => system === name));
  const known = inNaturalOrder(all.map(({ system }) => system));
  if (unknown !== undefined)
    throw new RangeError(`no file has the system ${unknown}; the systems are ${known.join(', ')}`);
  const clips = wanted.length === 0 ? all : all.filter(({ system }) => wanted.includes(system));
  const systems = wanted.length === 0 ? known : [...wanted];
  const items = inNaturalOrder(clips.map(({ item }) => item));
  const names = Object.keys(candidate.parts[0] ?? {}).filter((name) => name !== 'system' && name !== 'item');
  const factors = Object.fromEntries(
    names.map((name) => [name, inNaturalOrder(candidate.parts.map((parts) => parts[name] ?? ''))]),
  );
  const cells = groupBy(clips, ({ system, item }) => JSON.stringify([system, item]));
  const at = (system: string, item: string): number => cells.get(JSON.stringify([system, item]))?.length ?? 0;
  const used = new Set(own.map(({ path }) => path));
  const sides = sidesOf(
    files.filter(({ path }) => !used.has(path)),
    { items, factors },
  );
  const taken = new Set([...used, ...sides.used]);
  return {
    pattern: candidate.pattern,
    clips,
    systems,
    items,
    factors,
    human: humanOf(systems),
    low: systems.find(isLowAnchor) ?? null,
    high: systems.find(isHighAnchor) ?? null,
    filled: filledShare(clips.map(({ system, item, others }) => ({ system, item, others }))),
    holes: items.flatMap((item) =>
      systems.flatMap((system) => (at(system, item) === 0 ? [`${system} of ${item}`] : [])),
    ),
    complete: items.filter((item) => systems.every((system) => at(system, item) === 1)),
    traps: sides.traps,
    prompts: sides.prompts,
    level: sides.level,
    outside: files
      .filter(({ path }) => !taken.has(path))
      .map(({ path }) => ({
        path,
        reason: sides.reasons.get(path) ?? unusedReason(path, candidate.pattern),
      })),
  };
}
