import type { NoteKind, StudyNote } from '#core/api/study-import.ts';

/** Lines of a report about one file. */
export class Notes {
  readonly file: string;
  readonly #notes: StudyNote[];

  constructor(file: string, notes: StudyNote[] = []) {
    this.file = file;
    this.#notes = notes;
  }

  /** Notes on another file in the same report. */
  of(file: string): Notes {
    return new Notes(file, this.#notes);
  }

  /** The content is in the new study, with the same meaning. */
  kept(line: number | null, what: string): void {
    this.#add('carried over', line, what);
  }

  /** The content is in the new study with another form or meaning; `what` gives the reason. */
  changed(line: number | null, what: string): void {
    this.#add('changed', line, what);
  }

  /** The content is not in the new study, and listeners lose no page and no question by it. */
  left(line: number | null, what: string): void {
    this.#add('left out', line, what);
  }

  /** A page or question that no method of Earshot has. It keeps the study from being written unless it is accepted. */
  lost(line: number | null, what: string): void {
    this.#add('not possible', line, what);
  }

  /** A mistake that must be corrected in the source. */
  mistake(line: number | null, what: string): void {
    this.#add('mistake', line, what);
  }

  /** All notes, in the order of the report: mistakes first, then by line. */
  all(): StudyNote[] {
    return this.#notes;
  }

  /** Adds the notes of another report that say something new. */
  addNew(other: Notes): void {
    const known = new Set(this.#notes.map(({ kind, what }) => `${kind} ${what}`));
    this.#notes.push(...other.all().filter(({ kind, what }) => !known.has(`${kind} ${what}`)));
  }

  /** Removes all notes but some. */
  keepOnly(isKept: (note: StudyNote) => boolean): void {
    const kept = this.#notes.filter(isKept);
    this.#notes.splice(0, this.#notes.length, ...kept);
  }

  #add(kind: NoteKind, line: number | null, what: string): void {
    const known = this.#notes.find(
      (note) => note.kind === kind && note.file === this.file && note.what === what,
    );
    if (!known) this.#notes.push({ kind, file: this.file, lines: line === null ? [] : [line], what });
    else if (line !== null && !known.lines.includes(line)) known.lines.push(line);
  }
}

/** 0 for a note about no line. */
function firstLine({ lines }: StudyNote): number {
  const [first = 0] = lines;
  return first;
}

const ORDER: readonly NoteKind[] = ['mistake', 'not possible', 'changed', 'left out', 'carried over'];

/** Notes by kind, the most urgent first, then in the order of the source. */
export const inOrder = (notes: readonly StudyNote[]): StudyNote[] =>
  notes.toSorted(
    (a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || firstLine(a) - firstLine(b),
  );
