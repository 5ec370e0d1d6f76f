import { createHash } from 'node:crypto';
import { canonicalJson } from '#core/formats/canonical-json.ts';
import type { Block } from '#core/methods/contract/method.ts';
import type { AnyView } from '#core/methods/registry.ts';
import { markdownIn } from '#core/text/markdown.ts';
import type { Page } from '#core/session/page.ts';
import { blocksOf } from '#core/plan/plan.ts';
import { languagesOf, type Language } from '#core/text/languages.ts';
import type { Clip } from '#core/clips/clips.ts';
import type { Study } from '#core/study/study.ts';
import type { Step } from '#core/steps/contract/step.ts';
import { stepsOf } from '#core/study/steps-of.ts';
import { said } from '#core/text/said.ts';
import { blockBytesOf } from '../../bundles/block-bytes.ts';
import type { Store, StudyVersion } from '../../../db/contract/store.ts';
import { Recent } from '../../../platform/recent.ts';

/** A study version prepared for use: blocks and steps bound, clips indexed. */
export interface BoundStudy {
  version: StudyVersion;
  blocks: readonly Block<AnyView>[];
  /** All steps in order. */
  steps: readonly Step[];
  clips: ReadonlyMap<string, Clip>;
  /** Size of every slot's sound in a block when sent, in bytes, by the index of the block; see blockBytesOf. */
  blockBytes(block: number): number;
  /** Version of the consent text in a language, by default the study's main language. */
  consentVersion(language?: Language): string;
}

/** The key points above the consent text. */
export function summaryIn({ config }: Study, language: Language): string[] {
  return (config.consent_summary ?? []).map((point) => said(point, language));
}

/** Statements below the consent text that listeners agree to one by one. */
export function statementsIn({ config }: Study, language: Language): string[] {
  return (config.consent_statements ?? []).map((statement) => said(statement, language));
}

function consentHash(study: Study, language: Language): string {
  const text = markdownIn(study.consent, language);
  const summary = summaryIn(study, language);
  const statements = statementsIn(study, language);
  const short = { ...(summary.length > 0 && { summary }), ...(statements.length > 0 && { statements }) };
  const agreed = canonicalJson(Object.keys(short).length === 0 ? text : { text, ...short });
  return createHash('sha256').update(agreed).digest('hex').slice(0, 16);
}

function blockBytesIn(study: Study, blocks: readonly Block[]): BoundStudy['blockBytes'] {
  const known = new Map<number, number>();
  return (index) => {
    const block = blocks[index];
    if (!block) throw new Error(`the study has no block ${index}`);
    const bytes = known.get(index) ?? blockBytesOf(study, block);
    known.set(index, bytes);
    return bytes;
  };
}

/** Duration of the sound that a slot plays, ms. */
export function durationOf({ clips }: BoundStudy, slot: Page['slots'][number]): number {
  const rendition = clips.get(slot.clip)?.renditions[slot.rendition];
  if (!rendition) throw new Error(`clip ${slot.clip} has no rendition ${slot.rendition}`);
  return rendition.durationMs;
}

export function bindStudy(version: StudyVersion): BoundStudy {
  const { study } = version;
  const languages = languagesOf(study.config);
  const hashes = new Map(languages.map((language) => [language, consentHash(study, language)]));
  const blocks = blocksOf(study);
  return {
    version,
    blocks,
    steps: stepsOf(study),
    blockBytes: blockBytesIn(study, blocks),
    clips: new Map(study.clips.map((clip) => [clip.id, clip])),
    consentVersion: (language = languages[0]) => hashes.get(language) ?? consentHash(study, language),
  };
}

/** Versions never change, so each is read and bound once. */
export class BoundStudies {
  readonly #store: Store;
  readonly #bound = new Recent<BoundStudy>(50);

  constructor(store: Store) {
    this.#store = store;
  }

  async byVersion(id: string): Promise<BoundStudy> {
    const known = this.#bound.get(id);
    if (known) return known;
    const version = await this.#store.versionById(id);
    if (!version) throw new Error(`study version ${id} is not in the database`);
    const bound = bindStudy(version);
    this.#bound.set(id, bound);
    return bound;
  }
}
