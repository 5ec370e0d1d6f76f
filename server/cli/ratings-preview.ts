import { textTable } from '#core/analysis/tables/text-table.ts';
import { shellWord } from '#core/commands/shell-word.ts';
import { quotedName } from '#core/formats/quoted-names.ts';
import { counted, some } from '../platform/words.ts';
import type { RatingsPreview } from '../app/imports/preview-ratings.ts';

type Rows = Parameters<typeof textTable>[0]['rows'];

const ALL = 1000;

const table = (
  title: string,
  columns: readonly (readonly [key: string, label: string])[],
  rows: Rows,
): string =>
  textTable(
    { name: title, title, columns: columns.map(([key, label]) => ({ key, label })), rows, notes: [] },
    ALL,
  );

function columnsTable({ columns }: RatingsPreview): string[] {
  if (columns.length === 0) return [];
  const rows = columns.map(({ name, meanings, texts, examples }) => ({
    name,
    meaning: meanings.join(', ') || null,
    texts: String(texts),
    examples: examples.map((text) => (text.length > 24 ? `${text.slice(0, 24)}…` : text)).join(', '),
  }));
  return [
    table(
      'Columns',
      [
        ['name', 'in the file'],
        ['meaning', 'read as'],
        ['texts', 'different'],
        ['examples', 'examples'],
      ],
      rows,
    ),
  ];
}

function namesText({ names }: RatingsPreview): string[] {
  if (!names) return [];
  const fits = names.fits.map(({ clip, parts }) => {
    const read = Object.entries(parts).map(([part, text]) => `${part} ${text}`);
    return `  ${clip}: ${read.join(', ')}`;
  });
  const misfits =
    names.misfitting === 0
      ? []
      : [`  no fit: ${names.misfits.join(', ')}${names.misfitting > names.misfits.length ? ', ...' : ''}`];
  return [
    [
      `Names of clips: ${names.fitting} fit the pattern, ${names.misfitting} do not`,
      ...fits,
      ...misfits,
    ].join('\n'),
  ];
}

function scalesTable({ scales }: RatingsPreview): string[] {
  if (scales.length === 0) return [];
  const rows = scales.map(({ name, ratings, from, to, ends }) => ({
    name,
    ratings: String(ratings),
    found: from === null ? null : `${from} to ${to}`,
    ends: ends === null ? null : `${ends.min} to ${ends.max}`,
  }));
  return [
    table(
      'Scales',
      [
        ['name', 'scale'],
        ['ratings', 'ratings'],
        ['found', 'values'],
        ['ends', 'ends'],
      ],
      rows,
    ),
  ];
}

function rolesTable({ roles }: RatingsPreview): string[] {
  if (roles.length === 0) return [];
  const rows = roles.map(({ role, systems, ratings }) => ({
    role,
    ratings: String(ratings),
    systems: some(systems) || null,
  }));
  return [
    table(
      'Roles',
      [
        ['role', 'role'],
        ['ratings', 'ratings'],
        ['systems', 'systems'],
      ],
      rows,
    ),
  ];
}

function sampleTable({ sample }: RatingsPreview): string[] {
  if (sample.length === 0) return [];
  const rows = sample.map(({ listener, system, item, clip, comparedClip, scale, canonicalValue }) => ({
    listener,
    system,
    item,
    clip,
    compared: comparedClip,
    scale,
    value: canonicalValue === null ? null : String(canonicalValue),
  }));
  const hasPairs = sample.some(({ comparedClip }) => comparedClip !== null);
  return [
    table(
      `The first ${counted(rows.length, 'rating')}`,
      [
        ['listener', 'listener'],
        ['system', 'system'],
        ['item', 'item'],
        ['clip', 'clip'],
        ...(hasPairs ? [['compared', 'compared_clip'] as const] : []),
        ['scale', 'scale'],
        ['value', 'canonical_value'],
      ],
      rows,
    ),
  ];
}

/** The command that imports the file, with what was guessed. `line`: the command line of the preview. */
function commandOf({ guessed }: RatingsPreview, line: string): string {
  const names = [...guessed].map(([ours, theirs]) => `${ours}=${quotedName(theirs)}`).join(', ');
  const columns = names.includes('"') ? shellWord(names) : `"${names}"`;
  return `${line}${names === '' ? '' : ` --columns ${columns}`} --out ratings.csv`;
}

/** Describes how a file is understood, with the command that imports it. `line`: the command line of the preview. */
export function previewText(preview: RatingsPreview, line: string): string {
  const { about, counts, notes, mistakes, guessed } = preview;
  const numbers = [
    ...(counts.ratings > 0 && counts.listeners === 0
      ? [counted(counts.ratings, 'mean')]
      : [counted(counts.ratings, 'rating'), counted(counts.listeners, 'listener')]),
    counted(counts.systems, 'system'),
    counted(counts.items, 'item'),
  ];
  const head = [
    `${about}: ${counted(counts.rows, 'row')}`,
    `  ${numbers.join(', ')}`,
    ...notes.map((note) => `  ${note}`),
  ];
  const guess = guessed.size === 0 ? [] : ['  Some columns were recognised by their names: check them'];
  return [
    [...head, ...guess].join('\n'),
    ...columnsTable(preview),
    ...namesText(preview),
    ...scalesTable(preview),
    ...rolesTable(preview),
    ...sampleTable(preview),
    ...(mistakes ? [] : [`Nothing is written yet. To import:\n  ${commandOf(preview, line)}`]),
  ].join('\n\n');
}
