import { groupBy } from '#core/order/group-by.ts';
import { scriptScales, type ScriptScale } from '#core/scripts/script-design.ts';
import { column, type Column, type Rating } from '#core/ratings/ratings.ts';
import { conditionOfRole } from '#core/methods/mushra/webmushra-names.ts';
import { headerLine, rowLines } from '../../../platform/csv.ts';
import type { StagedFile, StagedFiles } from '../../../platform/staged-files.ts';
import type { RatingsFormat } from './format.ts';

const stimulusOf = ({ role, system, clip }: Rating): string =>
  role === 'test' ? (system ?? clip) : conditionOfRole(role);
const timeOf = ({ pageMs }: Rating): number | null => (pageMs === null ? null : Math.round(pageMs));

const COLUMNS = [
  column('session_test_id', 'text', null, 'Name of the study.', (r) => r.study),
  column('session_uuid', 'text', null, 'The session.', (r) => r.session),
  column('trial_id', 'text', null, 'The item of the page.', (r) => r.item ?? String(r.page)),
  column('rating_stimulus', 'text', null, 'The system, or what webMUSHRA calls the role.', stimulusOf),
  column('rating_score', 'number', null, '0 to 100.', (r) => r.canonicalValue),
  column('rating_time', 'integer', 'ms', 'Time on the page.', timeOf),
  column('rating_comment', 'free text', null, "The listener's words.", (r) => r.text),
  column('counts', 'boolean', null, 'Whether the rating takes part in the analysis.', (r) => r.counts),
];

/** Columns of `paired_comparison.csv`, and the session, which webMUSHRA does not write. */
const PAIRED = [
  column('session_test_id', 'text', null, 'Name of the study.', (r) => r.study),
  column('trial_id', 'text', null, 'The item of the page.', (r) => r.item ?? String(r.page)),
  column('choice_reference', 'text', null, 'The system of X.', (r) => r.xSystem),
  column('choice_non_reference', 'text', null, 'The other system.', (r) =>
    r.xSystem === r.system ? r.comparedSystem : r.system,
  ),
  column('choice_answer', 'text', null, 'correct or incorrect.', (r) =>
    r.canonicalValue === 1 ? 'correct' : 'incorrect',
  ),
  column('choice_time', 'integer', 'ms', 'Time on the page.', timeOf),
  column('choice_comment', 'free text', null, "The listener's words.", (r) => r.text),
  column('session_uuid', 'text', null, 'The session.', (r) => r.session),
  column('counts', 'boolean', null, 'Whether the rating takes part in the analysis.', (r) => r.counts),
];

/** The ratings of one clip on one page, a scale each. */
type ClipRatings = readonly Rating[];

/** Columns of `lss.csv` for this number of scales, and the session, which webMUSHRA does not write. */
function singleColumns(scales: number): Column<ClipRatings>[] {
  const first =
    <T>(of: (rating: Rating) => T) =>
    ([rating]: ClipRatings): T | null =>
      rating ? of(rating) : null;
  const values = Array.from({ length: scales }, (_, index) =>
    column<ClipRatings>(
      scales === 1 ? 'stimuli_rating' : `stimuli_rating${index + 1}`,
      'number',
      null,
      'Value on the scale.',
      (ratings) => ratings[index]?.canonicalValue ?? null,
    ),
  );
  return [
    column(
      'session_test_id',
      'text',
      null,
      'Name of the study.',
      first((r) => r.study),
    ),
    column(
      'trial_id',
      'text',
      null,
      'The item of the page.',
      first((r) => r.item ?? String(r.page)),
    ),
    ...values,
    column('stimuli', 'text', null, 'The system.', first(stimulusOf)),
    column('rating_time', 'integer', 'ms', 'Time on the page.', first(timeOf)),
    column(
      'session_uuid',
      'text',
      null,
      'The session.',
      first((r) => r.session),
    ),
    column('counts', 'boolean', null, 'Whether all ratings take part.', (ratings) =>
      ratings.every(({ counts }) => counts),
    ),
  ];
}

const clipKey = ({ session, block, page, clip }: Rating): string =>
  JSON.stringify([session, block, page, clip]);

/** Ratings of one clip on one page together, although they arrive in batches that can divide a page. */
class PageGroups {
  #open: Rating[] = [];

  /** The groups that no later rating can belong to: all but the last one. */
  complete(ratings: readonly Rating[]): ClipRatings[] {
    const groups = [...groupBy([...this.#open, ...ratings], clipKey).values()];
    this.#open = groups.pop() ?? [];
    return groups;
  }

  rest(): ClipRatings[] {
    return this.#open.length === 0 ? [] : [this.#open];
  }
}

/** A table whose file is made when the first row comes; without rows there is no file. */
class LateTable<Row> {
  readonly #files: StagedFiles;
  readonly #path: string;
  readonly #columns: readonly Column<Row>[];
  readonly #hasMark: boolean;
  #file: StagedFile | null = null;

  constructor(files: StagedFiles, path: string, columns: readonly Column<Row>[], hasMark: boolean) {
    this.#files = files;
    this.#path = path;
    this.#columns = columns;
    this.#hasMark = hasMark;
  }

  async add(rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    if (!this.#file) {
      this.#file = await this.#files.open(this.#path);
      await this.#file.append(headerLine(this.#columns, this.#hasMark));
    }
    await this.#file.append(rowLines(this.#columns, rows, { missing: '' }));
  }

  async finish(): Promise<string[]> {
    await this.#file?.finish();
    return this.#file ? [this.#path] : [];
  }
}

const keyOf = (version: string, block: number, scale: string): string =>
  JSON.stringify([version, block, scale]);

/** Whether a rating is on one of these scales. */
function onScales(scales: readonly ScriptScale[]): (rating: Rating) => boolean {
  const known = new Set(
    scales.flatMap((own) => own.versions.map((version) => keyOf(version, own.block, own.scale))),
  );
  return ({ studyVersion, block, scale }) => known.has(keyOf(studyVersion, block, scale));
}

/** The tables that webMUSHRA writes: of MUSHRA pages, and of Likert pages and comparisons with a reference if there are any. */
export const webMushraFormat = (): RatingsFormat => ({
  about:
    'the tables that webMUSHRA writes, of scales from 0 to 100, of labelled scales and of ABX; missing is empty',
  async begin({ files, pathOf, versions, hasMark }) {
    const path = pathOf('webmushra.csv');
    const file = await files.open(path);
    await file.append(headerLine(COLUMNS, hasMark));
    const scales = scriptScales(versions).filter(({ judges }) => judges === 'clip');
    const isScore = onScales(
      scales.filter(({ kind, range: [low, high] }) => kind === 'continuous' && low === 0 && high === 100),
    );
    const labelled = scales.filter(({ kind }) => kind !== 'continuous');
    const isLabelled = onScales(labelled);
    const most = Math.max(
      1,
      ...[...groupBy(labelled, ({ block }) => block).values()].map(({ length }) => length),
    );
    const single = new LateTable(files, pathOf('webmushra-lss.csv'), singleColumns(most), hasMark);
    const pages = new PageGroups();
    const paired = new LateTable(files, pathOf('webmushra-paired.csv'), PAIRED, hasMark);
    return {
      async add(ratings) {
        await file.append(rowLines(COLUMNS, ratings.filter(isScore), { missing: '' }));
        await paired.add(ratings.filter(({ xSystem }) => xSystem !== null));
        await single.add(pages.complete(ratings.filter(isLabelled)));
      },
      async finish() {
        await file.finish();
        await single.add(pages.rest());
        return [path, ...(await single.finish()), ...(await paired.finish())];
      },
    };
  },
});
