export { ternary as questionnaire } from '../ternary/index.ts';
