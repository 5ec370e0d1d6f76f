import type { NoteKind, StudyNote } from '#core/api/study-import.ts';

const HEADINGS: Readonly<Record<NoteKind, string>> = {
  mistake: 'Mistakes, to be corrected first',
  'not possible': 'Not possible in Earshot',
  changed: 'Changed',
  'left out': 'Left out',
  'carried over': 'Carried over',
};

const MOST_LINES = 12;

/** Place of a note. Example: 'configs/a.yaml:12,30'. */
function placeOf({ file, lines }: StudyNote): string {
  if (lines.length === 0) return file;
  const shown = lines.slice(0, MOST_LINES).join(',');
  return `${file}:${shown}${lines.length > MOST_LINES ? `,+${lines.length - MOST_LINES}` : ''}`;
}

/** The report of an import for a terminal, by kind. */
export function reportText(notes: readonly StudyNote[]): string {
  const kinds = [...new Set(notes.map(({ kind }) => kind))];
  return kinds
    .map((kind) => {
      const own = notes.filter((note) => note.kind === kind);
      return [
        `${HEADINGS[kind]} (${own.length}):`,
        ...own.map((note) => `  ${placeOf(note)}: ${note.what}`),
      ].join('\n');
    })
    .join('\n\n');
}
