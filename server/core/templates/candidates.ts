import { parsePattern, partsOf, type PathPattern } from '../clips/path-pattern.ts';
import { factorName, humanOf, isSynthetic, numberedAs } from './roles.ts';

/** A pattern that all of these paths fit. */
export interface Candidate {
  pattern: string;
  /** Parts of each path, in the order of the paths. */
  parts: readonly Readonly<Record<string, string>>[];
  /** Share of the grid of systems and texts that has a clip, 0 to 1. */
  filled: number;
  score: number;
}

const SEPARATORS = ['__', '_', '-', '.', ' '] as const;
const MOST_PIECES = 4;
const OTHERS = ['part', 'other', 'further'] as const;

/** A variable piece of the paths. */
interface Slot {
  index: number;
  values: readonly string[];
  isFolder: boolean;
}

interface Split {
  /** Pieces of each path, in the order of the paths. */
  rows: readonly (readonly string[])[];
  /** Text after each piece. */
  glue: readonly string[];
  folders: number;
}

/** The pieces of paths of one depth and extension: folders, and the file name split by `separator`; null if unequal. */
function split(paths: readonly string[], separator: string | null): Split | null {
  const rows = paths.map((path) => {
    const steps = path.split('/');
    const file = steps.at(-1) ?? '';
    const stem = file.slice(0, file.lastIndexOf('.'));
    return [...steps.slice(0, -1), ...(separator === null ? [stem] : stem.split(separator))];
  });
  const [first = []] = rows;
  const folders = (paths[0]?.split('/').length ?? 1) - 1;
  const pieces = first.length - folders;
  if (rows.some(({ length }) => length !== first.length)) return null;
  if (separator !== null && (pieces < 2 || pieces > MOST_PIECES)) return null;
  if (rows.some((row) => row.includes(''))) return null;
  const ending = paths[0]?.slice(paths[0].lastIndexOf('.')) ?? '';
  const glue = first.map((_, index) =>
    index < folders ? '/' : index === first.length - 1 ? ending : (separator ?? ''),
  );
  return { rows, glue, folders };
}

/** The variable pieces; with fewer than two of them also the last folder, as for a single system. */
function slotsOf({ rows, folders }: Split): Slot[] {
  const width = rows[0]?.length ?? 0;
  const all = Array.from({ length: width }, (_, index): Slot => {
    return { index, values: [...new Set(rows.map((row) => row[index] ?? ''))], isFolder: index < folders };
  });
  const varying = all.filter(({ values }) => values.length > 1);
  if (varying.length >= 2) return varying;
  const wanted = new Set([...varying.map(({ index }) => index), width - 1, folders - 1]);
  return all.filter(({ index }) => wanted.has(index));
}

function named(slots: readonly Slot[], system: Slot, item: Slot): string[] {
  const names: string[] = [];
  for (const slot of slots) {
    if (slot === system) names.push('system');
    else if (slot === item) names.push('item');
    else {
      const free = [factorName(slot.values), ...OTHERS].find(
        (name) => name !== null && !names.includes(name),
      );
      names.push(free ?? `part${slot.index}`);
    }
  }
  return names;
}

function hints(system: Slot, item: Slot, count: number): number {
  let score = -0.3 * count;
  // One system or one text fills any grid.
  if (system.values.length < 2 || item.values.length < 2) score -= 8;
  if (humanOf(system.values) !== null) score += 3;
  if (system.values.some(isSynthetic)) score += 1.5;
  if (system.values.some((value) => value.toLowerCase() === 'item')) score -= 1;
  const numbered = numberedAs(system.values);
  if (numbered !== null && !isSynthetic(numbered)) score -= 2;
  if (factorName(system.values) !== null) score -= 2;
  if (system.values.length <= item.values.length) score += 0.5;
  if (system.isFolder) score += 0.5;
  if (numberedAs(item.values) !== null) score += 1;
  if (humanOf(item.values) !== null) score -= 3;
  if (factorName(item.values) === 'voice' || /^(?:iter|round)/u.test(item.values[0] ?? '')) score -= 2;
  if (item.index > system.index) score += 0.5;
  return score;
}

function patternOf({ rows, glue }: Split, slots: readonly Slot[], names: readonly string[]): string {
  return glue
    .map((after, index) => {
      const slot = slots.findIndex((each) => each.index === index);
      return `${slot === -1 ? (rows[0]?.[index] ?? '') : `{${names[slot]}}`}${after}`;
    })
    .join('');
}

/** Share of the places that have a clip: every system in every combination of the other parts. */
export function filledShare(parts: readonly Readonly<Record<string, string>>[]): number {
  const systems = new Set(parts.map(({ system }) => system));
  const others = new Set(parts.map((each) => JSON.stringify({ ...each, system: '' })));
  return parts.length / (systems.size * others.size);
}

/** Parts of each path, or null if a path does not fit. */
export function readAll(
  pattern: PathPattern,
  paths: readonly string[],
): readonly Record<string, string>[] | null {
  const parts = paths.flatMap((path) => {
    const read = partsOf(pattern, path);
    return read ? [read] : [];
  });
  return parts.length === paths.length ? parts : null;
}

const itemsOf = ({ parts }: Candidate): number => new Set(parts.map(({ item }) => item)).size;

/** All patterns with a system and an item that paths of one depth and extension fit, the most probable first; of two alike, the one with more items. */
export function candidatesFor(paths: readonly string[]): Candidate[] {
  const found: Candidate[] = [];
  for (const separator of [null, ...SEPARATORS]) {
    const pieces = split(paths, separator);
    if (!pieces) continue;
    const slots = slotsOf(pieces);
    for (const system of slots) {
      for (const item of slots) {
        if (system === item) continue;
        const pattern = patternOf(pieces, slots, named(slots, system, item));
        const parsed = parsePattern(pattern);
        const parts = 'problem' in parsed ? null : readAll(parsed, paths);
        if (!parts) continue;
        const filled = filledShare(parts);
        found.push({ pattern, parts, filled, score: 10 * filled + hints(system, item, slots.length) });
      }
    }
  }
  return found.toSorted((a, b) => b.score - a.score || itemsOf(b) - itemsOf(a));
}
