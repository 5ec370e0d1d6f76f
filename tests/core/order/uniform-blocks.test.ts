import { expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { uniformBlocks } from '#core/order/uniform-blocks.ts';

test.each(['', 'a', 'listener 7', '声'])('seed "%s" gives the numbers of createRandom, in blocks', (seed) => {
  const [fill, random] = [uniformBlocks(seed), createRandom(seed)];
  for (const length of [1, 0, 7, 4096]) {
    const block = new Float64Array(length);
    fill(block);
    expect(block).toEqual(Float64Array.from({ length }, () => random.next()));
  }
});
