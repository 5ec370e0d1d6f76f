export { ternary as mushra } from '../ternary/index.ts';
