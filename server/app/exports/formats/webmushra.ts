import { groupBy } from '#core/order/group-by.ts';
import { scriptScales, type ScriptScale } from '#core/scripts/script-design.ts';
import type { Column, Rating } from '#core/ratings/ratings.ts';
import { isLikertMulti, WEBMUSHRA_SCALES } from '#core/methods/rating/webmushra-scales.ts';
import { headerLine, rowLines } from '../../../platform/csv.ts';
import type { StagedFile, StagedFiles } from '../../../platform/staged-files.ts';
import type { FormatContext, RatingsFormat } from './format.ts';
import {
  BS1116,
  likertColumns,
  MUSHRA,
  PAIRED,
  plainValue,
  spacedValue,
  type ClipRatings,
} from './webmushra-columns.ts';

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

/** A Likert table of the blocks with these scales, whose ratings of one clip are in one row. */
class LikertTable {
  readonly #isOwn: (rating: Rating) => boolean;
  readonly #pages = new PageGroups();
  readonly #table: LateTable<ClipRatings>;

  constructor(
    { files, hasMark }: Pick<FormatContext, 'files' | 'hasMark'>,
    path: string,
    scales: readonly ScriptScale[],
    valueColumn: typeof plainValue,
  ) {
    this.#isOwn = onScales(scales);
    const lengths = [...groupBy(scales, ({ block }) => block).values()].map(({ length }) => length);
    this.#table = new LateTable(files, path, likertColumns(Math.max(1, ...lengths), valueColumn), hasMark);
  }

  async add(ratings: readonly Rating[]): Promise<void> {
    await this.#table.add(this.#pages.complete(ratings.filter(this.#isOwn)));
  }

  async finish(): Promise<string[]> {
    await this.#table.add(this.#pages.rest());
    return this.#table.finish();
  }
}

const hasRange = ({ kind, range: [low, high] }: ScriptScale, from: number, to: number): boolean =>
  kind === 'continuous' && low === from && high === to;

/** The tables that webMUSHRA writes: of MUSHRA pages, and of other pages if there are any. */
export const webMushraFormat = (): RatingsFormat => ({
  name: 'webmushra',
  about:
    'the tables that webMUSHRA writes, of scales from 0 to 100, of labelled scales, of BS.1116 and of ABX; missing is empty',
  async begin({ files, pathOf, versions, hasMark }) {
    const path = pathOf('webmushra.csv');
    const file = await files.open(path);
    await file.append(headerLine(MUSHRA, hasMark));
    const scales = scriptScales(versions).filter(({ judges }) => judges === 'clip');
    const isScore = onScales(scales.filter((own) => hasRange(own, 0, 100)));
    const isGrade = onScales(
      scales.filter((own) => own.scale === WEBMUSHRA_SCALES.bs1116 && hasRange(own, 1, 5)),
    );
    const labelled = scales.filter(({ kind }) => kind !== 'continuous');
    const single = labelled.filter(({ scale }) => !isLikertMulti(scale));
    const multi = labelled.filter(({ scale }) => isLikertMulti(scale));
    const others = [
      new LikertTable({ files, hasMark }, pathOf('webmushra-lss.csv'), single, plainValue),
      new LikertTable({ files, hasMark }, pathOf('webmushra-lms.csv'), multi, spacedValue),
    ];
    const graded = new LateTable(files, pathOf('webmushra-bs1116.csv'), BS1116, hasMark);
    const paired = new LateTable(files, pathOf('webmushra-paired.csv'), PAIRED, hasMark);
    return {
      async add(ratings) {
        await file.append(rowLines(MUSHRA, ratings.filter(isScore), { missing: '' }));
        await paired.add(ratings.filter(({ xSystem }) => xSystem !== null));
        // webMUSHRA has no page that plays the reference twice.
        await graded.add(ratings.filter((rating) => isGrade(rating) && rating.role === 'test'));
        for (const table of others) await table.add(ratings);
      },
      async finish() {
        await file.finish();
        const paths = [path];
        for (const table of [...others, graded, paired]) paths.push(...(await table.finish()));
        return paths;
      },
    };
  },
});
