export { ternary as mushra } from '../ternary/index.ts';
export type { MushraAnswer, MushraView } from './view.ts';
