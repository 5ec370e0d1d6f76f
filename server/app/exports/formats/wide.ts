import { groupBy } from '#core/order/group-by.ts';
import { inNaturalOrder } from '#core/order/natural-order.ts';
import { column, type Column, type Rating } from '#core/ratings/ratings.ts';
import { headerLine, rowLines } from '../../../platform/csv.ts';
import type { StagedFile } from '../../../platform/staged-files.ts';
import type { RatingsFormat } from './format.ts';

/** All ratings of one page of a session. */
type PageRatings = readonly Rating[];

const first = <T>(page: PageRatings, of: (rating: Rating) => T): T | null => {
  const [rating] = page;
  return rating ? of(rating) : null;
};

/** The common value of a page; null if its ratings differ. */
const only = (page: PageRatings, of: (rating: Rating) => string | null): string | null => {
  const values = new Set(page.map(of));
  return values.size === 1 ? first(page, of) : null;
};

const ABOUT_PAGE: readonly Column<PageRatings>[] = [
  column('study', 'text', null, 'Name of the study.', (page) => first(page, (r) => r.study)),
  column('listener', 'text', null, 'Pseudonym.', (page) => first(page, (r) => r.listener)),
  column('session', 'text', null, 'One visit of a listener.', (page) => first(page, (r) => r.session)),
  column('stratum', 'text', null, 'Part of the listeners.', (page) => first(page, (r) => r.stratum)),
  column('language', 'text', null, 'Language of the page.', (page) => first(page, (r) => r.language)),
  column('batch', 'integer', null, 'Batch within the block.', (page) => first(page, (r) => r.batch)),
  column('page', 'integer', null, 'Place of the page in the session.', (page) => first(page, (r) => r.page)),
  column('item', 'text', null, 'The item, where the page has one.', (page) => only(page, (r) => r.item)),
  column('system', 'text', null, 'The system, where the page has one.', (page) =>
    only(page, (r) => r.system),
  ),
  column('role', 'text', null, 'The role, where the page has one.', (page) => only(page, (r) => r.role)),
  column('page_ms', 'number', 'ms', 'Time on the page.', (page) => first(page, (r) => r.pageMs)),
  column('counts', 'boolean', null, 'Whether all ratings of the page count.', (page) =>
    page.every(({ counts }) => counts),
  ),
  column('reasons', 'text', null, 'Why not, separated by semicolons.', (page) =>
    [...new Set(page.flatMap(({ reasons }) => reasons))].join('; '),
  ),
];

const pageKey = ({ session, block, page }: Rating): string => JSON.stringify([session, block, page]);

/** Name of a value beside its scale on a page with several clips: the system, or the role of the clip. */
const placeOf = ({ role, system, clip }: Rating): string => (role === 'test' ? (system ?? clip) : role);

/** Columns of values of a block, found in its ratings. */
class BlockLayout {
  readonly #scales = new Set<string>();
  readonly #places = new Set<string>();
  readonly #onPage = new Set<string>();
  #page = '';
  #hasSeveral = false;

  see(rating: Rating): void {
    this.#scales.add(rating.scale);
    this.#places.add(placeOf(rating));
    const page = pageKey(rating);
    if (page !== this.#page) this.#onPage.clear();
    this.#page = page;
    this.#hasSeveral ||= this.#onPage.has(rating.scale);
    this.#onPage.add(rating.scale);
  }

  columns(): Column<PageRatings>[] {
    const places = this.#hasSeveral ? inNaturalOrder(this.#places) : [null];
    const values = [...this.#scales].flatMap((scale) =>
      places.map((place) => {
        const name = place === null ? scale : `${scale}: ${place}`;
        const about = `canonical_value of ${name}.`;
        return column<PageRatings>(name, 'number', null, about, (page) => {
          const found = page.find((r) => r.scale === scale && (place === null || placeOf(r) === place));
          return found?.canonicalValue ?? null;
        });
      }),
    );
    const taken = new Set(ABOUT_PAGE.map(({ name }) => name));
    return values.map((own) => (taken.has(own.name) ? { ...own, name: `rating ${own.name}` } : own));
  }
}

/** One table. Ratings of a page are consecutive, so pages arrive complete. */
class WideTable {
  readonly path: string;
  readonly #file: StagedFile;
  readonly #columns: readonly Column<PageRatings>[];
  #page: Rating[] = [];

  constructor(path: string, file: StagedFile, columns: readonly Column<PageRatings>[]) {
    this.path = path;
    this.#file = file;
    this.#columns = columns;
  }

  async add(ratings: readonly Rating[]): Promise<void> {
    const pages: Rating[][] = [];
    for (const rating of ratings) {
      const [last] = this.#page;
      if (last && pageKey(last) !== pageKey(rating)) {
        pages.push(this.#page);
        this.#page = [];
      }
      this.#page.push(rating);
    }
    if (pages.length > 0) await this.#file.append(rowLines(this.#columns, pages));
  }

  async finish(): Promise<string> {
    if (this.#page.length > 0) await this.#file.append(rowLines(this.#columns, [this.#page]));
    await this.#file.finish();
    return this.path;
  }
}

/**
 * One table for each block, with a row for each page of a session and a column for each value: by scale, and by
 * system if a page has several clips. The columns depend on all ratings, so all of them are read once before the
 * first is written.
 */
export function wideFormat(): RatingsFormat {
  const layouts = new Map<number, BlockLayout>();
  return {
    name: 'wide',
    about: 'a table a block: a row a page, a column a scale (and system, where a page has several)',
    survey(ratings) {
      for (const rating of ratings) {
        const layout = layouts.get(rating.block) ?? new BlockLayout();
        layouts.set(rating.block, layout);
        layout.see(rating);
      }
    },
    async begin({ files, pathOf, hasMark }) {
      const tables = new Map<number, WideTable>();
      for (const [block, layout] of [...layouts].toSorted(([a], [b]) => a - b)) {
        const path = pathOf(`wide-block${block}.csv`);
        const file = await files.open(path);
        const columns = [...ABOUT_PAGE, ...layout.columns()];
        await file.append(headerLine(columns, hasMark));
        tables.set(block, new WideTable(path, file, columns));
      }
      return {
        async add(ratings) {
          for (const [block, own] of groupBy(ratings, (rating) => rating.block))
            await tables.get(block)?.add(own);
        },
        async finish() {
          const paths = [];
          for (const table of tables.values()) paths.push(await table.finish());
          return paths;
        },
      };
    },
  };
}
