import type { QuestionnaireAnswer, QuestionnaireView } from '#core/methods/questionnaire/view.ts';
import { say } from '../../../lib/i18n.ts';
import { answersLeft } from '../shared/left.ts';
import type { MethodPage } from '../shared/page-props.ts';
import { answer, missing } from './missing.ts';
import Page from './Page.svelte';

export const questionnairePage: MethodPage<QuestionnaireView, QuestionnaireAnswer> = {
  Page,
  slotName: () => say('clip.only'),
  switching: () => 'restart',
  missing: (view, _slots, draft, visit) => missing(view, draft, visit),
  answer: (view, _slots, draft, visit) => answer(view, draft, visit),
  left: answersLeft,
  shortcuts: () => [{ keys: 'Space', does: say('keys.pause') }],
};
