export { ternary as questionnaire } from '../ternary/index.ts';
export type { QuestionAnswer, QuestionnaireAnswer, QuestionnaireView, QuestionView } from './view.ts';
