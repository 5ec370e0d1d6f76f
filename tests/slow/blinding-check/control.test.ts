import { beforeAll, describe, expect, test } from 'vitest';
import type { Channel, Secret } from '#core/blinding-check/channels.ts';
import { checkBlinding, type BlindingCheck, type BlindingTest } from '#core/blinding-check/check-blinding.ts';
import { recordedCapture } from '../../support/blinding-captures.ts';

let check: BlindingCheck;

/** Findings of a secret by a channel, by feature. */
function findings(secret: Secret, channel: Channel): Map<string, BlindingTest> {
  const found = check.tests.filter(
    (one) => one.secret === secret && one.channel === channel && one.verdict === 'finding',
  );
  return new Map(found.map((one) => [`${one.feature}, ${one.statistic}`, one]));
}

const share = (one: BlindingTest | undefined): string => `${one?.hits.right} of ${one?.hits.of}`;

describe('control: the Audio Turing Test in the format EAR1', () => {
  beforeAll(() => {
    check = checkBlinding(recordedCapture('turing'));
  });

  test('the size of the reply names every clip, and with it every trap and system', () => {
    const size = 'bytes of the bundle reply, values';
    expect(findings('clip', 'size').get(size)?.own).toEqual({ named: 59, of: 59 });
    expect(share(findings('trap', 'size').get(size))).toBe('120 of 120');
    expect(findings('system', 'size').get(size)?.accuracy?.share).toBe(1);
  });

  test('the checksum of STREAMINFO names every clip', () => {
    expect(findings('clip', 'header').get('md5, values')?.own).toEqual({ named: 59, of: 59 });
  });

  test('the first page is never a trap, and one of the next two always is', () => {
    const place = findings('trap', 'position').get('page of the batch, values');
    expect(place?.holmP).toBeLessThan(0.01);
    expect(place?.accuracy?.share).toBeGreaterThan(place?.chance ?? 1);
  });

  test('the same bytes come again in other sessions', () => {
    expect([...findings('clip', 'equal bytes').keys()]).toEqual([
      'hash of the block, values',
      'long byte runs, values',
    ]);
  });

  test('a drawn outline names the clip, which the documentation admits', () => {
    const outlines = check.tests.filter(({ channel }) => channel === 'outline');
    expect(new Set(outlines.map(({ verdict }) => verdict))).toEqual(new Set(['admitted']));
  });

  test('neither times nor texts are findings', () => {
    const quiet = check.tests.filter(({ channel }) => channel === 'timing' || channel === 'text');
    expect(quiet.length).toBeGreaterThan(5);
    expect(quiet.filter(({ verdict }) => verdict !== 'none')).toEqual([]);
  });
});

describe('control: pairs with null pairs in the format EAR1', () => {
  beforeAll(() => {
    check = checkBlinding(recordedCapture('prosody'));
  });

  test('the FLAC head finds every null pair: frame sizes and the number of samples are alike', () => {
    const heads = findings('copy', 'header');
    for (const feature of ['maxFrameBytes, difference, order', 'frames, the same in both, values'])
      expect(share(heads.get(feature))).toBe('60 of 60');
  });

  test('the head finds the better one of an obvious pair', () => {
    expect(share(findings('role', 'header').get('md5, values'))).toBe('60 of 60');
  });

  test('a trap is never first', () => {
    expect(findings('trap', 'position').get('page of the block, values')?.holmP).toBeLessThan(0.01);
  });
});

describe('control: MUSHRA with hidden references in the format EAR1', () => {
  beforeAll(() => {
    check = checkBlinding(recordedCapture('mushra'));
  });

  test('the head with the compressed size finds every hidden reference', () => {
    const heads = findings('copy', 'header');
    expect(share(heads.get('all fields together, difference, values'))).toBe('120 of 120');
    expect(share(heads.get('metadata block 1: length, difference, values'))).toBe('120 of 120');
    expect(share(heads.get('maxFrameBytes, difference, order'))).toBe('120 of 120');
  });

  test('the head finds the low anchor by its small frames', () => {
    expect(share(findings('role', 'header').get('maxFrameBytes, order'))).toBe('120 of 120');
  });

  test('the order of the slots reveals nothing', () => {
    const order = check.tests.filter(({ channel }) => channel === 'order');
    expect(order.length).toBeGreaterThan(2);
    expect(order.filter(({ verdict }) => verdict !== 'none')).toEqual([]);
  });
});
