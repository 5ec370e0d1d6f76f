import { cellText } from '#core/analysis/tables/text-table.ts';
import { namedRules } from '../../server/cli/named-rules.ts';
import { readRatedStudy, type AskedStudy } from '../../server/app/imports/rating-source.ts';
import { openDesk } from '../../server/app/review/review.ts';
import { screenRatings } from '../../server/app/screening/screen.ts';
import { systemLetters, systemsOf } from '../../server/app/screening/unblinding.ts';
import { adjustSqliteStore } from '../../server/db/sqlite/sqlite-store.ts';

/** What a reviewer has said of which reason, at the desk that `earshot review` opens. */
export async function reviewedAtCommandLine(
  dataFolder: string,
  { name, modes, reviewer }: Pick<AskedStudy, 'name' | 'modes'> & { reviewer: string },
): Promise<{ said: string[]; total: number }> {
  const store = adjustSqliteStore(dataFolder);
  try {
    const desk = await openDesk({ store, name, reviewer, adjudicates: false, modes, clips: null }, 'key');
    const { items } = await desk.state();
    const own = await Promise.all(items.filter(({ done }) => done).map(({ token }) => desk.item(token)));
    return {
      said: own.map(({ text, own: decision }) => `${text}: ${decision?.verdicts['consistency']}`),
      total: items.length,
    };
  } finally {
    await store.close();
  }
}

/** n and mean of every system under the primary set, then under the rules that are named, as `earshot screen` prints them; by letter. */
export async function effectPrinted(asked: AskedStudy, rules: string): Promise<string[][]> {
  const source = await readRatedStudy(asked);
  const named = namedRules(rules);
  const { tables } = screenRatings(source, named);
  const means = tables.find(({ title }) => title.startsWith('Mean by system'));
  // After the primary screening each rule by itself, then all together.
  const last = named.length > 1 ? named.length + 1 : named.length;
  const letters = systemLetters(source.current.studyId, systemsOf(source.versions));
  const shown = (means?.rows ?? []).map((row) => {
    const mean = (at: number) => cellText({ label: '', key: `mean${at}`, digits: 2 }, row);
    const letter = letters.get(String(row['condition'])) ?? '';
    return [letter, String(row['n0']), mean(0), String(row[`n${last}`]), mean(last)];
  });
  return shown.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1));
}
