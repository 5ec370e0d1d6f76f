export { ternary as pairwise } from '../ternary/index.ts';
