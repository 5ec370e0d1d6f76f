import { humanRank, isFlawed, roleOf } from './roles.ts';
import type { FoundFile } from './found-file.ts';

/** Clips with a known right answer, by the folder {kind}. */
export interface Traps {
  pattern: string;
  flawed: string | null;
  human: string | null;
  /** Items of each kind. */
  items: Readonly<Record<string, readonly string[]>>;
}

/** Recordings of the voices that the systems imitate. */
export interface Prompts {
  pattern: string;
  /** The part of a clip's path that names its recording. */
  same: string;
}

interface Sides {
  traps: Traps | null;
  prompts: Prompts | null;
  level: string | null;
  used: readonly string[];
  /** Why a file with a role is not used. */
  reasons: ReadonlyMap<string, string>;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
const stemOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));
const endingOf = (path: string): string => path.slice(path.lastIndexOf('.'));

/** Traps in folders of one level below traps/, all with the extension of the first. */
function trapsOf(files: readonly FoundFile[], used: string[], reasons: Map<string, string>): Traps | null {
  const [first] = files;
  const parent = folderOf(folderOf(first?.path ?? ''));
  const ending = endingOf(first?.path ?? '');
  const fits = files.filter(
    ({ path }) => parent !== '' && folderOf(folderOf(path)) === parent && endingOf(path) === ending,
  );
  for (const { path } of files)
    reasons.set(path, 'traps are read from folders like traps/flawed and traps/human');
  if (fits.length === 0) return null;
  const items: Record<string, string[]> = {};
  for (const { path } of fits) (items[folderOf(path).slice(parent.length + 1)] ??= []).push(stemOf(path));
  const kinds = Object.keys(items);
  const flawed = kinds.find(isFlawed) ?? null;
  const human = kinds.find((kind) => humanRank(kind) !== null) ?? null;
  if (flawed === null && human === null) return null;
  used.push(...fits.map(({ path }) => path));
  return { pattern: `${parent}/{kind}/{item}${ending}`, flawed, human, items };
}

/** Reference voices in one folder, one for every item or for every value of another part. */
function promptsOf(
  files: readonly FoundFile[],
  known: Readonly<Record<string, readonly string[]>>,
  used: string[],
  reasons: Map<string, string>,
): Prompts | null {
  const [first] = files;
  if (!first) return null;
  const parent = folderOf(first.path);
  const fits = files.filter(
    ({ path }) => folderOf(path) === parent && endingOf(path) === endingOf(first.path),
  );
  const stems = new Set(fits.map(({ path }) => stemOf(path)));
  const same = Object.keys(known).find((part) => known[part]?.every((value) => stems.has(value)));
  const names = Object.keys(known).join(' or ');
  for (const { path } of files)
    reasons.set(path, `reference voices need a file for every ${names}, named like it, in one folder`);
  if (same === undefined) return null;
  used.push(...fits.map(({ path }) => path));
  return { pattern: `${parent}/{${same}}${endingOf(first.path)}`, same };
}

/** The files that are not under test but have a role: traps, reference voices and the clip for the volume. */
export function sidesOf(
  files: readonly FoundFile[],
  { items, factors }: { items: readonly string[]; factors: Readonly<Record<string, readonly string[]>> },
): Sides {
  const used: string[] = [];
  const reasons = new Map<string, string>();
  const having = (role: string): FoundFile[] => files.filter(({ path }) => roleOf(path) === role);
  const traps = trapsOf(having('trap'), used, reasons);
  const prompts = promptsOf(having('prompt'), { item: items, ...factors }, used, reasons);
  const level = having('level')[0]?.path ?? null;
  if (level !== null) used.push(level);
  for (const { path } of having('practice'))
    reasons.set(path, 'practice clips are not used; add a block with training: true for them');
  return { traps, prompts, level, used, reasons };
}
