import type { ClipRow, StudyCheck } from '#core/api/study.ts';
import { addressOf, api, type ConsoleApi } from '../context/api.ts';
import type { Sort } from '../ui/table-sort.ts';
import { sortedRows, type DataColumn } from '../ui/table-sort.ts';
import { newest } from './next-steps.ts';

/** Clips of a study that match the filter. */
export class ClipList {
  readonly #api: Pick<ConsoleApi, 'call'>;
  readonly #study: string;
  check = $state.raw<StudyCheck | null>(null);
  /** Whether prepared clips can be played. */
  isPrepared = $state(false);
  failure = $state.raw<unknown>(null);
  search = $state('');
  set = $state('');
  onlyFlagged = $state(false);
  sort = $state.raw<Sort | null>(null);
  readonly sets = $derived([...new Set(this.check?.clips.map((clip) => clip.set))]);
  readonly #found = $derived(this.check?.clips.filter((clip) => this.#isWanted(clip)) ?? []);

  constructor(study: string, own: Pick<ConsoleApi, 'call'> = api) {
    this.#study = study;
    this.#api = own;
  }

  async load(): Promise<void> {
    this.failure = null;
    try {
      const [check, overview] = await Promise.all([
        this.#api.call('GET /studies/:study/check', { params: { study: this.#study } }),
        this.#api.call('GET /studies/:study/overview', { params: { study: this.#study } }),
      ]);
      this.check = check;
      this.isPrepared = newest(overview) !== null;
    } catch (cause) {
      this.failure = cause;
    }
  }

  rows(columns: readonly DataColumn<ClipRow>[]): readonly ClipRow[] {
    return sortedRows(this.#found, columns, this.sort);
  }

  /** URL of a clip: the original, or the file served to listeners. */
  soundOf({ key, served }: ClipRow, as: 'original' | 'heard'): string {
    const recipe = as === 'heard' ? (served[0]?.recipe ?? 'original') : 'original';
    return addressOf('GET /studies/:study/clips/:clip/sound', {
      params: { study: this.#study, clip: key },
      query: { as: recipe },
    });
  }

  #isWanted({ clip, set, flags, problems, factors }: ClipRow): boolean {
    if (this.set !== '' && set !== this.set) return false;
    if (this.onlyFlagged && flags.length === 0 && problems.length === 0) return false;
    const text = [clip, ...Object.values(factors)].join(' ').toLowerCase();
    return this.search
      .toLowerCase()
      .split(/\s+/u)
      .every((word) => text.includes(word));
  }
}
