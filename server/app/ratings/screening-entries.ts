import { createHash } from 'node:crypto';
import { canonicalJson } from '#core/canonical-json.ts';
import { groupBy } from '#core/group-by.ts';
import { primarySet } from '#core/screening/screen-study.ts';
import type { ScreeningSet } from '#core/screening/screening-set.ts';
import type { StudyVersion } from '../../db/contract/store.ts';

/** SHA-256 of a screening set's canonical JSON: equal for sets that mean the same, however they were written. */
export function screeningHash(set: ScreeningSet): string {
  return createHash('sha256').update(canonicalJson(set)).digest('hex');
}

/** A primary screening set and the versions that were published with it. */
export interface ScreeningEntry {
  /** Numbers of the versions; none for ratings whose study is not at hand. */
  versions: number[];
  sha256: string;
  rules: ScreeningSet;
}

/** The primary screening sets of a study, in the order of its versions. */
export function screeningEntries(
  versions: readonly Pick<StudyVersion, 'number' | 'study'>[],
): ScreeningEntry[] {
  const sets = versions.map((version) => ({ number: version.number, rules: primarySet(version) }));
  return [...groupBy(sets, ({ rules }) => screeningHash(rules))].map(([sha256, own]) => ({
    versions: own.map(({ number }) => number),
    sha256,
    rules: own[0]?.rules ?? [],
  }));
}

/** Example: ruleNames of a set of gold, which only flags, and too fast is 'gold (flag), too fast'. */
export function ruleNames(set: ScreeningSet): string {
  if (set.length === 0) return 'no rule';
  return set.map(({ rule, as }) => (as === 'flag' ? `${rule} (flag)` : rule)).join(', ');
}

/** A set in one line, with the hash that names it. */
export function screeningLine({ versions, sha256, rules }: ScreeningEntry): string {
  const of = versions.length === 0 ? '' : ` of version ${versions.join(' and ')}`;
  return `Screening${of}: ${ruleNames(rules)}; SHA-256 ${sha256}`;
}
