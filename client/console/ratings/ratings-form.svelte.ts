import { STUDY_NAME } from '#core/api/limits.ts';
import type { RatingsAsked, RatingsReport } from '#core/api/ratings-import.ts';
import type { ConsoleApi } from '../context/api.ts';
import { BusyForm } from '../studies/busy-form.svelte.ts';
import { nameAfter, type Picked } from '../studies/picked-files.ts';
import { UploadRun } from '../studies/upload-run.svelte.ts';

/** Meaning of a column: Earshot's columns with commas between them, a scale, none, or not read. */
export const IGNORED = 'ignored';
export const FACTOR = 'factor';
export const SCORE = 'score';
/** Columns of Earshot that begin with this are factors. */
const FACTOR_OF = 'factor_';

/** Form for a study from a file of ratings: upload, report, corrections, then the study. */
export class RatingsForm extends BusyForm {
  readonly #api: ConsoleApi;
  readonly run: UploadRun;
  readonly picked: Picked;
  name = $state('');
  /** Names of existing studies. */
  taken = $state.raw<readonly string[]>([]);
  asked = $state.raw<RatingsAsked>({
    columns: [],
    scores: [],
    ignore: [],
    scales: [],
    roles: [],
    means: false,
  });
  report = $state.raw<RatingsReport | null>(null);
  isUploaded = $state(false);
  /** Name of the created study; empty: none yet. */
  created = $state('');
  #upload: string | null = null;

  constructor(api: ConsoleApi, picked: Picked) {
    super();
    this.#api = api;
    this.picked = picked;
    this.run = new UploadRun(api);
    this.name = nameAfter(picked.label.replace(/\.[^.]+$/u, ''));
  }

  get isNamed(): boolean {
    return STUDY_NAME.test(this.name) && !this.taken.includes(this.name);
  }

  get canCreate(): boolean {
    return this.isNamed && this.report?.mistakes.length === 0 && this.failure === null;
  }

  /** Uploads the file and loads the report. */
  begin(): Promise<void> {
    return this.act(async () => {
      if (!this.isNamed || this.picked.problem) return;
      this.#upload = await this.run.runClips(this.picked, this.name, 'ratings');
      this.isUploaded = true;
      await this.#load(true);
    });
  }

  /** Loads the report again with some options changed. */
  async change(part: Partial<RatingsAsked>): Promise<void> {
    this.asked = { ...this.asked, ...part };
    await this.read();
  }

  /** Loads the report again, for example in another language. */
  read(): Promise<void> {
    return this.act(() => this.#load(this.report === null));
  }

  /** Meaning of a column, as `setMeaning` takes it. */
  meaningOf(column: string): string {
    const { ignore, scores, columns } = this.asked;
    if (ignore.includes(column)) return IGNORED;
    if (scores.some(([, own]) => own === column)) return SCORE;
    const ours = columns.flatMap(([our, theirs]) => (theirs === column ? [our] : []));
    if (ours.length > 0) return ours.some((our) => our.startsWith(FACTOR_OF)) ? FACTOR : ours.join(',');
    return this.#ownMeaning(column) ?? (this.isWebMushra ? IGNORED : FACTOR);
  }

  /** Whether the columns are those of webMUSHRA, besides answers about listeners. */
  get isWebMushra(): boolean {
    return this.report?.layout === 'webmushra';
  }

  /** Meaning that the name of a column gives it. */
  #ownMeaning(column: string): string | undefined {
    return this.report?.columns.find(({ name }) => name === column)?.meanings[0];
  }

  /** Columns of Earshot for a meaning. A factor has one of its own where the name of its column has another meaning. */
  #columnsFor(column: string, meaning: string): string[] {
    if (meaning === IGNORED || meaning === SCORE) return [];
    if (meaning !== FACTOR) return meaning.split(',');
    return this.#ownMeaning(column) === column ? [`${FACTOR_OF}${column}`] : [];
  }

  setMeaning(column: string, meaning: string): Promise<void> {
    const { ignore, scores, columns } = this.asked;
    const ours = this.#columnsFor(column, meaning);
    const others = columns.filter(([our, theirs]) => theirs !== column && !ours.includes(our));
    const isScore = meaning === SCORE;
    return this.change({
      ignore: [...ignore.filter((name) => name !== column), ...(meaning === IGNORED ? [column] : [])],
      scores: [
        ...scores.filter(([, own]) => own !== column),
        ...(isScore ? [[column, column] as [string, string]] : []),
      ],
      columns: [...others, ...ours.map((our): [string, string] => [our, column])],
    });
  }

  /** Declares or removes the ends of a scale. */
  setEnds(scale: string, ends: { min: number; max: number } | null): Promise<void> {
    const others = this.asked.scales.filter(({ name }) => name !== scale);
    return this.change({ scales: ends === null ? others : [...others, { name: scale, ...ends }] });
  }

  setRole(system: string, role: string): Promise<void> {
    const others = this.asked.roles.filter(([, own]) => own !== system);
    return this.change({ roles: [...others, [role, system]] });
  }

  create(): Promise<void> {
    return this.act(async () => {
      const upload = this.#upload;
      if (!this.canCreate || upload === null) return;
      const { asked, name } = this;
      this.created = (await this.#api.call('POST /new/ratings', { body: { upload, asked, name } })).name;
      this.#upload = null;
    });
  }

  /** Stops an upload, and deletes a file of which no study was made. */
  close(): void {
    this.run.cancel();
    const upload = this.#upload;
    this.#upload = null;
    if (upload !== null)
      void this.#api.call('DELETE /uploads/:upload', { params: { upload } }).catch(() => undefined);
  }

  /** Loads the report until no option was changed meanwhile. */
  async #load(guess: boolean): Promise<void> {
    const upload = this.#upload;
    if (upload === null) return;
    for (;;) {
      const { asked } = this;
      try {
        const report = await this.#api.call('POST /new/ratings-report', { body: { upload, asked, guess } });
        if (this.asked !== asked) continue;
        this.report = report;
        this.asked = report.asked;
        return;
      } catch (cause) {
        if (this.asked === asked) throw cause;
      }
    }
  }
}
