import { expect, test } from 'vitest';
import { latentQualities, rolesOf, servedQuality } from '../../../../server/app/rehearsal/latent-quality.ts';
import { gridClips, makeStudy, names } from '../../../support/study.ts';

const study = makeStudy({
  clips: {
    test: gridClips('clips/{system}/{item}.flac', {
      system: ['human', 'espeak', 'alpha', 'bravo', 'carol'],
      item: names('i', 4),
    }),
  },
  blocks: [
    {
      method: 'mushra',
      reference: { where: { system: 'human' } },
      anchors: { low: { where: { system: 'espeak' } } },
      pages: 2,
    },
  ],
});
const qualities = latentQualities(study);
const of = (system: string): number[] =>
  names('i', 4).map((item) => qualities.get(`clips/${system}/${item}.flac`) ?? -1);

test('roles are learned from the pages of sessions', () => {
  const roles = rolesOf(study);
  expect([...(roles.get('clips/human/i1.flac') ?? [])].toSorted()).toEqual(['hidden reference', 'reference']);
  expect([...(roles.get('clips/espeak/i4.flac') ?? [])]).toEqual(['low anchor']);
  expect([...(roles.get('clips/alpha/i2.flac') ?? [])]).toEqual(['test']);
});

test('references are good, low anchors bad, systems in between and apart, the same in every run', () => {
  for (const quality of of('human')) expect(quality).toBeGreaterThanOrEqual(0.9);
  for (const quality of of('espeak')) expect(quality).toBeLessThanOrEqual(0.12);
  expect(Math.min(...of('bravo'))).toBeGreaterThan(Math.max(...of('alpha')));
  expect(Math.min(...of('carol'))).toBeGreaterThan(Math.max(...of('bravo')));
  expect(Math.max(...of('carol'))).toBeLessThan(0.73);
  expect(latentQualities(study)).toEqual(qualities);
});

test('an anchor made of the reference sounds worse than it, and leaves the reference as good as it is', () => {
  const anchored = makeStudy({
    clips: {
      test: gridClips('clips/{system}/{item}.flac', { system: ['human', 'alpha'], item: names('i', 2) }),
    },
    blocks: [
      {
        method: 'mushra',
        reference: { where: { system: 'human' } },
        anchors: { low: 'lowpass', mid: 'lowpass' },
      },
    ],
  });
  expect(latentQualities(anchored).get('clips/human/i1.flac')).toBeGreaterThanOrEqual(0.9);
  expect([...(rolesOf(anchored).get('clips/human/i1.flac') ?? [])].toSorted()).toEqual([
    'hidden reference',
    'reference',
  ]);
  expect(servedQuality(0.92, 'lowpass-3500')).toBeCloseTo(0.23);
  expect(servedQuality(0.92, 'lowpass-7000')).toBeCloseTo(0.46);
  expect(servedQuality(0.92, 'dithered')).toBe(0.92);
});
