import type { Request, Response } from 'express';
import { SIMULATIONS } from '#core/api/simulations.ts';
import { languagesOf, type Language } from '#core/text/languages.ts';
import type { AppContext } from '../../app/listening/context/context.ts';
import type { StudyVersion } from '../../db/contract/store.ts';
import { enterPreview, stratumFrom } from '../../app/listening/enter.ts';
import { chooseLanguage } from '../../app/listening/context/language.ts';
import { giveKey, studyPath } from '../visitors/visit.ts';
import { previewAddress, type PreviewAddress } from '../../app/preview/preview-address.ts';
import { readPreviewToken } from '../../app/preview/preview-token.ts';

type Query = Readonly<Record<string, unknown>>;

/** Options of a link beside its version; each is used where the study has it. */
interface Wishes extends PreviewAddress {
  stratum: string | null;
  language: Language | null;
}

/** Begins a preview of a version and gives the browser its key; returns its path. */
export async function beginPreview(
  context: AppContext,
  version: StudyVersion,
  wishes: Wishes,
  { request, response }: { request: Request; response: Response },
): Promise<string> {
  const { session, key } = await enterPreview(context, version, wishes.stratum);
  const bound = await context.studies.byVersion(version.id);
  if (wishes.language !== null) await chooseLanguage(context, bound, session, wishes.language);
  const address = previewAddress(context.secret, session.id, wishes);
  giveKey(request, response, address, key);
  return studyPath(request, address);
}

/** Opens the link of a preview; null for one that is forged, of another study, or has run out. */
export async function openPreview(
  context: AppContext,
  request: Request<{ slug: string }>,
  response: Response,
): Promise<string | null> {
  const query: Query = request.query;
  const opened = readPreviewToken(context.secret, query['preview'], context.now());
  const version = opened && (await context.store.versionById(opened.versionId));
  if (!opened || version?.slug !== request.params.slug) return null;
  const { expiresAt } = opened;
  const simulation = SIMULATIONS.find((name) => name === query['simulate']) ?? null;
  const languages = languagesOf(version.study.config);
  const language = languages.find((offered) => offered === query['language']) ?? null;
  const stratum = stratumFrom(version, query);
  return beginPreview(context, version, { expiresAt, simulation, stratum, language }, { request, response });
}
