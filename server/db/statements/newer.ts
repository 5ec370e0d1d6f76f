import { earshotVersion } from '../../platform/earshot-version.ts';
import { StoreError } from '../contract/store.ts';

/**
 * The refusal of a database that had migrations which this program does not know: it would store answers that the newer version reads
 * in another way. `what`: the database in words. `by`: version of the program that migrated it; null: unknown.
 */
export function newer(what: string, by: string | null): StoreError {
  const own = earshotVersion();
  // A version of its own number is one on the way to the next.
  const [version, needed] =
    by === null || by === own ? ['a newer version of Earshot', 'that version'] : [`Earshot ${by}`, by];
  return new StoreError(
    'newer',
    `${what} was migrated by ${version}, and this is Earshot ${own}: use ${needed} or a later one, ` +
      'or restore the backup that was made before the migration; nothing was changed',
  );
}
