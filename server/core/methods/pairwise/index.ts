export { ternary as pairwise } from '../ternary/index.ts';
export type { PairwiseAnswer, PairwiseView, Preference } from './view.ts';
