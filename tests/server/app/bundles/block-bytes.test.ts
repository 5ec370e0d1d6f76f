import { expect, test } from 'vitest';
import { recipeKey } from '#core/clips/renditions.ts';
import type { Study } from '#core/study/study.ts';
import { blockBytesOf, paddingText, renditionsOf } from '../../../../server/app/bundles/block-bytes.ts';
import { mushraStudy } from '../../../support/method-studies.ts';
import { onlyBlock } from '../../../support/study.ts';

/** The study with several renditions of every sound, the last of them longer than the others. */
function withVariants(study: Study, variants: number): Study {
  const clips = study.clips.map((clip) => ({
    ...clip,
    renditions: Object.fromEntries(
      Object.entries(clip.renditions).flatMap(([key, rendition]) =>
        Array.from({ length: variants }, (_, variant) => [
          `${key}/${variant}`,
          { ...rendition, bytes: 50_000 + variant },
        ]),
      ),
    ),
  }));
  return { ...study, clips, variants };
}

/** The study with one file of another size. */
function withLongest(study: Study, bytes: number, container: 'flac' | 'wav'): Study {
  const [first, ...others] = study.clips;
  if (!first) throw new Error('the study has no clips');
  const renditions = Object.fromEntries(
    Object.entries(first.renditions).map(([key, one]) => [key, { ...one, bytes, container }]),
  );
  return { ...study, clips: [{ ...first, renditions }, ...others] };
}

test.each([
  ['what fits into whole kilobytes', 42 + 400 * 1024 - 16, 'flac', 400],
  ['one byte more', 42 + 400 * 1024 - 15, 'flac', 401],
  ['a WAV file, whose head is longer', 44 + 400 * 1024 - 16, 'wav', 400],
] as const)('a block is as large as its longest file needs: %s', (_name, bytes, container, kilobytes) => {
  const study = withLongest(mushraStudy(2), bytes, container);
  expect(blockBytesOf(study, onlyBlock(study))).toBe(1024 * kilobytes);
});

test('all renditions of a block are those of every recipe, in old studies one and in new ones each variant', () => {
  const study = mushraStudy(2);
  const block = onlyBlock(study);
  const wanted = block.renditions();
  expect(renditionsOf(study, block)).toHaveLength(wanted.length);
  const varied = withVariants(study, 3);
  expect(renditionsOf(varied, onlyBlock(varied))).toHaveLength(3 * wanted.length);
  expect(blockBytesOf(varied, block)).toBe(Math.ceil((50_002 - 42 + 16) / 1024) * 1024);
});

test('a rendition that the study lacks is named', () => {
  const study = mushraStudy(2);
  const [wanted] = onlyBlock(study).renditions();
  const key = wanted ? recipeKey(wanted.recipe) : '';
  expect(() => renditionsOf({ ...study, variants: 2 }, onlyBlock(study))).toThrow(
    `has no rendition ${key}/0`,
  );
});

test('what padding costs is said for each block', () => {
  const study = mushraStudy(2);
  const sizes = renditionsOf(study, onlyBlock(study)).map(({ bytes }) => bytes);
  const mean = sizes.reduce((sum, bytes) => sum + bytes, 0) / sizes.length;
  const more = Math.round((blockBytesOf(study, onlyBlock(study)) / mean - 1) * 100);
  expect(paddingText(study)).toMatch(new RegExp(`blocks\\[1\\] \\d+ kB per clip \\(\\+${more} %\\)$`, 'u'));
});
