import type { PrimaryAnalysis } from '#core/primary/primary.ts';
import type { Study } from '#core/study/study.ts';
import { type NewVersion, versionText } from '../../server/db/contract/version-store.ts';

interface Content extends Pick<NewVersion, 'name' | 'slug' | 'at'> {
  study: Study;
  primary?: PrimaryAnalysis;
}

/** A study as a store takes it. */
export const newVersion = ({ name, slug, at, study, primary }: Content): NewVersion => ({
  ...versionText(name, study, primary ?? null),
  slug,
  at,
});
