import type { RatingAnswer, RatingView, ScaleView } from '#core/methods/rating/view.ts';
import type { Player } from '../../../audio/player.ts';
import type { PageProps } from '../shared/page-props.ts';
import { t as own } from './messages.ts';
import { valueOfKey } from './value-keys.ts';

/** What of a page's props says which scales can be rated. */
interface Given extends Pick<PageProps<RatingView, RatingAnswer>, 'draft' | 'locked' | 'onchange'> {
  view: Pick<RatingView, 'scales' | 'onePlayAScale'>;
  player: Pick<Player, 'state'>;
}

/** Which scales can be rated now. With a play for each, a scale comes once the one before is rated and opens with another play. */
export class ScaleTurns {
  readonly #given: () => Given;
  /** How often the clip was played to its end. */
  #ends = $state(0);
  /** By place of the scale: how many plays had ended when it was first rated on this visit, the running one included. */
  #ratedAt = $state<number[]>([]);

  constructor(given: () => Given) {
    this.#given = given;
  }

  /** Place of the first scale that is not rated; -1: all are. */
  get reached(): number {
    const { view, draft } = this.#given();
    return view.scales.findIndex(({ key }) => draft.values?.[key] === undefined);
  }

  get shown(): readonly ScaleView[] {
    const { scales, onePlayAScale } = this.#given().view;
    return onePlayAScale && this.reached >= 0 ? scales.slice(0, this.reached + 1) : scales;
  }

  /** The clip has just played to its end. */
  end(): void {
    this.#ends += 1;
  }

  /** Why a scale cannot be rated now; null: it can. */
  lockOf(index: number): string | null {
    const { view, locked } = this.#given();
    if (locked !== null) return locked;
    const waits = view.onePlayAScale && index > 0 && index === this.reached;
    const { [index - 1]: before = 0 } = this.#ratedAt;
    return waits && this.#ends <= before ? own('again') : null;
  }

  /** Gives a scale a value; false: it is locked. A play that is under way is the one that it was rated by. */
  rate(index: number, value: number): boolean {
    const { view, player, draft, onchange } = this.#given();
    const key = view.scales[index]?.key;
    if (key === undefined || this.lockOf(index) !== null) return false;
    const isUnderWay = player.state === 'playing' || player.state === 'paused';
    this.#ratedAt[index] ??= this.#ends + (isUnderWay ? 1 : 0);
    onchange({ values: { ...draft.values, [key]: value } });
    return true;
  }

  /** Gives a scale the value of a key; false: it has none, or the scale is locked. */
  rateByKey(index: number, key: string): boolean {
    const scale = this.#given().view.scales[index];
    const value = scale ? valueOfKey(scale, key) : null;
    return value !== null && this.rate(index, value);
  }
}
