import { createHash } from 'node:crypto';
import { blocksOf } from '#core/plan/plan.ts';
import type { Block } from '#core/methods/contract/method.ts';
import { studyConfig } from '#core/study/config.ts';
import { recipeKey, type Recipe, type Rendition } from '#core/clips/renditions.ts';
import type { Clip } from '#core/clips/clips.ts';
import type { Study } from '#core/study/study.ts';

export interface ClipSpec {
  id: string;
  factors: Record<string, string>;
  facts?: Record<string, string>;
  /** Default: 8,000 ms. */
  durationMs?: number;
}

export interface StudySpec {
  /** By set. */
  clips: Record<string, ClipSpec[]>;
  /** As in study.yaml, with the defaults left out. */
  blocks: Record<string, unknown>[];
  language?: 'en' | 'zh';
  /** What each item says. */
  texts?: Record<string, string>;
  /** Other keys of study.yaml. */
  config?: Record<string, unknown>;
}

const DURATION_MS = 8000;

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A derived file that does not exist, with a hash of its own. */
export function makeRendition(name: string, durationMs: number): Rendition {
  return {
    sha256: hash(name),
    bytes: Math.round(durationMs * 40),
    durationMs,
    sampleRate: 48_000,
    channels: 1,
    peaks: '',
  };
}

/**
 * One clip for every combination of the named parts of a pattern.
 * Example: gridClips('clips/{system}/{item}.flac', { system: ['a', 'b'], item: ['1'] }) makes two.
 */
export function gridClips(pattern: string, values: Record<string, readonly string[]>): ClipSpec[] {
  const start: ClipSpec[] = [{ id: pattern, factors: {} }];
  return Object.entries(values).reduce(
    (specs, [factor, names]) =>
      specs.flatMap((spec) =>
        names.map((name) => ({
          id: spec.id.replace(`{${factor}}`, name),
          factors: { ...spec.factors, [factor]: name },
        })),
      ),
    start,
  );
}

/** Names like item1 to item8. */
export function names(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);
}

function makeClip(set: string, { id, factors, facts = {}, durationMs = DURATION_MS }: ClipSpec): Clip {
  return { id, set, factors, facts, durationMs, sampleSha256: hash(id), renditions: {} };
}

/**
 * A study as publishing makes it, in memory: the config is parsed like a file, every clip has the renditions that the
 * blocks without mistakes play. Throws for a config that the schema refuses.
 */
export function makeStudy({ clips, blocks, language = 'en', texts = {}, config = {} }: StudySpec): Study {
  const sets = Object.keys(clips).map((set) => [set, { files: `${set}/{system}/{item}.flac` }]);
  const study: Study = {
    config: studyConfig.parse({
      title: 'A study',
      language,
      clips: Object.fromEntries(sets),
      consent: 'consent.md',
      blocks,
      ...config,
    }),
    consent: [{ type: 'paragraph', children: [{ type: 'text', value: 'You will hear clips.' }] }],
    instructions: [],
    texts,
    clips: Object.entries(clips).flatMap(([set, specs]) => specs.map((spec) => makeClip(set, spec))),
    levelClip: null,
  };
  const played = playedBy(study);
  return {
    ...study,
    clips: study.clips.map((clip) => ({ ...clip, renditions: renditionsOf(played, clip) })),
  };
}

interface Played {
  clip: string;
  recipe: Recipe;
}

function playedBy(study: Study): Played[] {
  return blocksOf(study)
    .filter((block) => block.mistakes().every(({ severity }) => severity === 'warning'))
    .flatMap((block) => block.renditions());
}

function renditionsOf(played: readonly Played[], clip: Clip): Record<string, Rendition> {
  return Object.fromEntries(
    played
      .filter((rendition) => rendition.clip === clip.id)
      .map(({ recipe }) => {
        const key = recipeKey(recipe);
        const durationMs = recipe.kind === 'excerpt' ? 3 * recipe.partMs + 600 : clip.durationMs;
        return [key, makeRendition(`${clip.id} ${key}`, durationMs)];
      }),
  );
}

/** The only block of a study. */
export function onlyBlock(study: Study): Block {
  const [block, ...others] = blocksOf(study);
  if (!block || others.length > 0) throw new Error(`onlyBlock requires 1 block, got ${others.length + 1}`);
  return block;
}
