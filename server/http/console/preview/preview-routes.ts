import type { previewCalls } from '#core/api/calls/study-calls.ts';
import type { PreviewPlan } from '#core/api/preview.ts';
import { languagesOf } from '#core/text/languages.ts';
import { said } from '#core/text/said.ts';
import type { StudyVersion } from '../../../db/contract/store.ts';
import { AppError } from '../../../platform/app-error.ts';
import { previewToken } from '../../../app/preview/preview-token.ts';
import type { ConsoleContext } from '../requests/console-context.ts';
import type { Handlers } from '../requests/route.ts';
import { lastBlindCheck } from '../study/blind-checks.ts';
import { studyPlace } from '../../../app/studies/study-place.ts';
import { launchChecks } from '../../../app/studies/launch-checks.ts';

const iso = (at: number): string => new Date(at).toISOString();

/** The version that is asked for, if it is of the study; without one, the current one. Throws 'not-found'. */
async function versionOf(
  { store }: ConsoleContext,
  study: string,
  id: string | undefined,
): Promise<StudyVersion> {
  const version = await (id === undefined ? store.currentVersionByName(study) : store.versionById(id));
  if (version?.name === study) return version;
  throw new AppError('not-found', 'there is no version to preview: stage or publish the study first');
}

async function planOf({ store }: ConsoleContext, study: string): Promise<PreviewPlan> {
  const current = await store.currentVersionByName(study);
  if (!current) return { versions: [], languages: ['en'], strata: [], devices: 'any' };
  const { config } = current.study;
  const languages = languagesOf(config);
  const versions = await store.versionsOf(study);
  return {
    versions: versions.map(({ id, number, publishedAt, stagedAt, isCurrent }) => ({
      id,
      number,
      isStaged: publishedAt === null,
      isCurrent,
      at: iso(publishedAt ?? stagedAt ?? 0),
    })),
    languages,
    strata: (config.recruitment.strata?.options ?? []).map(({ value, label }) => ({
      value,
      label: said(label, languages[0]),
    })),
    devices: config.devices ?? 'any',
  };
}

/** Result of the check of the folder; null if the folder is not known. */
async function mistakesOf(context: ConsoleContext, study: string) {
  const place = await studyPlace(context, study).catch((cause: unknown) => {
    if (cause instanceof AppError && cause.code === 'not-found') return null;
    throw cause;
  });
  if (!place?.folder) return null;
  const { mistakes } = await context.workers.ask('check folder', { folder: place.folder });
  return mistakes;
}

/** A study as listeners will see it, before they do. */
export const previewHandlers: Handlers<typeof previewCalls> = {
  'GET /studies/:study/preview': ({ context, study }) => planOf(context, study),
  async 'POST /studies/:study/preview'({ context, study, body, note }) {
    const version = await versionOf(context, study, body.version);
    const { token, expiresAt } = previewToken(context.secret, version.id, context.now());
    note(`version ${version.number}, until ${iso(expiresAt)}`);
    const path = `/s/${version.slug}?preview=${token}`;
    return {
      path,
      link: `${context.url()}${path}`,
      version: version.number,
      expiresAt: iso(expiresAt),
    };
  },
  async 'GET /studies/:study/preview/checklist'({ context, study, query }) {
    const version = await versionOf(context, study, query.version);
    const bound = await context.studies.byVersion(version.id);
    const [mistakes, blinding] = await Promise.all([
      mistakesOf(context, study),
      lastBlindCheck(context, study, version.id),
    ]);
    const checks = launchChecks(bound, mistakes, blinding);
    return { version: version.number, checks, blinding };
  },
};
