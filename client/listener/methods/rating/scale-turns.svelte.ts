import type { RatingAnswer, RatingView, ScaleView } from '#core/methods/rating/view.ts';
import type { Player } from '../../../audio/player.ts';
import type { PageProps } from '../shared/page-props.ts';
import { t as own } from './messages.ts';
import { valueOfKey } from './value-keys.ts';

/** Page props that decide which scales can be rated. */
interface Given extends Pick<PageProps<RatingView, RatingAnswer>, 'draft' | 'locked' | 'onchange'> {
  view: Pick<RatingView, 'scales' | 'onePlayAScale'>;
  player: Pick<Player, 'state'>;
}

/** Scales that can be rated now. With one play per scale, a scale appears once the previous one is rated and opens after another play. */
export class ScaleTurns {
  readonly #given: () => Given;
  /** Number of complete plays of the clip. */
  #ends = $state(0);
  /** By scale: number of plays, including the running one, at its first rating on this visit. */
  #ratedAt = $state<number[]>([]);

  constructor(given: () => Given) {
    this.#given = given;
  }

  /** Index of the first unrated scale; -1: none. */
  get reached(): number {
    const { view, draft } = this.#given();
    return view.scales.findIndex(({ key }) => draft.values?.[key] === undefined);
  }

  get shown(): readonly ScaleView[] {
    const { scales, onePlayAScale } = this.#given().view;
    return onePlayAScale && this.reached >= 0 ? scales.slice(0, this.reached + 1) : scales;
  }

  /** Call when the clip has played to its end. */
  end(): void {
    this.#ends += 1;
  }

  /** Reason why a scale is locked; null: it is open. */
  lockOf(index: number): string | null {
    const { view, locked } = this.#given();
    if (locked !== null) return locked;
    const waits = view.onePlayAScale && index > 0 && index === this.reached;
    const { [index - 1]: before = 0 } = this.#ratedAt;
    return waits && this.#ends <= before ? own('again') : null;
  }

  /** Rates a scale; false: it is locked. A running play counts for this rating. */
  rate(index: number, value: number): boolean {
    const { view, player, draft, onchange } = this.#given();
    const key = view.scales[index]?.key;
    if (key === undefined || this.lockOf(index) !== null) return false;
    const isUnderWay = player.state === 'playing' || player.state === 'paused';
    this.#ratedAt[index] ??= this.#ends + (isUnderWay ? 1 : 0);
    onchange({ values: { ...draft.values, [key]: value } });
    return true;
  }

  /** Rates a scale by key; false: the key has no value, or the scale is locked. */
  rateByKey(index: number, key: string): boolean {
    const scale = this.#given().view.scales[index];
    const value = scale ? valueOfKey(scale, key) : null;
    return value !== null && this.rate(index, value);
  }
}
