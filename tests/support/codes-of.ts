import { codesInOrder, type Codes } from '#core/models/codes.ts';
import { internedBy } from '#core/stats/numbers/interned.ts';

/** Names as numbers, in code-unit order. Example: codesOf(['b', 'a', 'b']).of is [1, 0, 1]. */
export const codesOf = (values: readonly string[]): Codes => codesInOrder(internedBy(values, (name) => name));
