import type { QuestionnaireAnswer, QuestionnaireView } from '#core/methods/questionnaire/view.ts';
import { answersLeft } from '../shared/left.ts';
import type { MethodPage } from '../shared/page-props.ts';
import { answer, missing } from './missing.ts';
import Page from './Page.svelte';
import { t } from '../../words/messages.ts';

export const questionnairePage: MethodPage<QuestionnaireView, QuestionnaireAnswer> = {
  Page,
  slotName: () => t('clip.only'),
  switching: () => 'restart',
  missing: (view, _slots, draft, visit) => missing(view, draft, visit),
  answer: (view, _slots, draft, visit) => answer(view, draft, visit),
  left: answersLeft,
  shortcuts: () => [{ keys: 'Space', does: t('keys.pause') }],
};
