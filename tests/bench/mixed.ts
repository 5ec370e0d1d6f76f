import { mixedBench } from './statistics/mixed.ts';

/**
 * CPU time of mixed models beside lme4, which takes minutes: apart from the other statistics. Sizes are numbers of ratings;
 * `--all` fits with lme4 too what takes it minutes at 100,000.
 */
const sizes = process.argv.slice(2).flatMap((word) => (/^\d+$/.test(word) ? [Number(word)] : []));
mixedBench(sizes.length > 0 ? sizes : [10_000, 100_000], process.argv.includes('--all'), (line) =>
  console.log(line),
);
