import { groupBy } from '#core/order/group-by.ts';
import { ruleNames } from '#core/screening/rule-names.ts';
import { primarySet } from '#core/screening/screen-study.ts';
import type { ScreeningSet } from '#core/screening/screening-set.ts';
import { jsonSha256 } from '../../platform/json-sha256.ts';
import type { StudyVersion } from '../../db/contract/store.ts';

/** A primary screening set and the versions that were published with it. */
export interface ScreeningEntry {
  /** Numbers of the versions; empty for ratings without a study. */
  versions: number[];
  sha256: string;
  rules: ScreeningSet;
}

/** The primary screening sets of a study, in the order of its versions. */
export function screeningEntries(
  versions: readonly Pick<StudyVersion, 'number' | 'study'>[],
): ScreeningEntry[] {
  const sets = versions.map((version) => ({ number: version.number, rules: primarySet(version) }));
  return [...groupBy(sets, ({ rules }) => jsonSha256(rules))].map(([sha256, own]) => ({
    versions: own.map(({ number }) => number),
    sha256,
    rules: own[0]?.rules ?? [],
  }));
}

/** A set in one line, with its hash. */
export function screeningLine({ versions, sha256, rules }: ScreeningEntry): string {
  const of = versions.length === 0 ? '' : ` of version ${versions.join(' and ')}`;
  return `Screening${of}: ${ruleNames(rules)}; SHA-256 ${sha256}`;
}
