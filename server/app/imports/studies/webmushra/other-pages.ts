import { askListener, type ListenerQuestion } from '../draft/listener-questions.ts';
import { htmlWords } from '../source/html-text.ts';
import { flagOf, lineOf, mapsIn, textOf, valueOf, type TreeMap } from '../source/tree.ts';
import { sourceOf, unknownKeys, wordsOf, type PageContext } from './page-context.ts';

/** Everything of a study but its pages with sounds. */
export interface Surroundings {
  consent: string | null;
  instructions: string[];
  level: string | null;
  questions: ListenerQuestion[];
}

/** A heading and a text in Markdown. */
export function section({ map, notes }: Pick<PageContext, 'map' | 'notes'>): string {
  const name = htmlWords(textOf(map, 'name') ?? '').markdown;
  const { markdown } = wordsOf({ map, notes }, 'content');
  return [...(name === '' ? [] : [`# ${name}`]), ...(markdown === '' ? [] : [markdown])].join('\n\n');
}

/** A page of text: part of the instructions. `isFirst`: whether it comes before all pages with sounds. */
export function genericPage(context: PageContext, around: Surroundings, isFirst: boolean): void {
  const { map, notes } = context;
  unknownKeys(context, ['type', 'id', 'name', 'content']);
  const text = section(context);
  if (text === '') return;
  around.instructions.push(text);
  if (isFirst) notes.kept(map.line, 'generic: the text is in instructions.md');
  else
    notes.changed(
      map.line,
      'generic between pages: the text is in instructions.md, which listeners read before the first page and can open on every page',
    );
}

export function consentPage(context: PageContext, around: Surroundings): void {
  const { map, notes } = context;
  unknownKeys(context, ['type', 'id', 'name', 'content', 'mustConsent', 'language']);
  const text = section(context);
  if (text === '') {
    notes.left(map.line, 'consent: the page has no text');
    return;
  }
  around.consent = around.consent === null ? text : `${around.consent}\n\n${text}`;
  notes.kept(map.line, 'consent: the text is in consent.md, and the answer is stored');
  if (flagOf(map, 'mustConsent') !== true)
    notes.changed(
      lineOf(map, 'mustConsent'),
      'mustConsent: listeners always have to agree before they take part',
    );
}

export function volumePage(context: PageContext, around: Surroundings): void {
  const { map, notes } = context;
  unknownKeys(context, ['type', 'id', 'name', 'content', 'stimulus', 'defaultVolume']);
  const path = textOf(map, 'stimulus');
  if (path !== null) around.level ??= sourceOf(context, path, lineOf(map, 'stimulus'));
  notes.kept(map.line, 'volume: becomes the step sound level, before the first page');
  if (textOf(map, 'defaultVolume') !== null)
    notes.left(
      lineOf(map, 'defaultVolume'),
      'defaultVolume: listeners set the volume of their device, and the page never changes it',
    );
  if (wordsOf(context, 'content').plain !== '')
    notes.left(lineOf(map, 'content'), 'content of the volume page: the step has its own text');
}

function questionnaireItem(item: TreeMap, { notes }: PageContext, around: Surroundings): void {
  const label = htmlWords(textOf(item, 'label') ?? '').plain;
  const name = textOf(item, 'name') ?? '';
  askListener(
    { name, label, line: item.line, isRequired: flagOf(item, 'optional') !== true },
    notes,
    around.questions,
  );
}

export function finishPage(context: PageContext, around: Surroundings): void {
  const { map, notes } = context;
  unknownKeys(context, [
    'type',
    'id',
    'name',
    'content',
    'popupContent',
    'showResults',
    'showErrors',
    'questionnaire',
    'writeResults',
  ]);
  for (const item of mapsIn(valueOf(map, 'questionnaire'))) questionnaireItem(item, context, around);
  if (flagOf(map, 'showResults') === true)
    notes.left(lineOf(map, 'showResults'), 'showResults: listeners do not see their answers at the end');
  if (flagOf(map, 'showErrors') === true)
    notes.left(
      lineOf(map, 'showErrors'),
      'showErrors: an answer is stored before the next page comes, and a failure is shown at once',
    );
  for (const key of ['content', 'popupContent'])
    if (wordsOf(context, key).plain !== '')
      notes.left(
        lineOf(map, key),
        `${key} of the last page: Earshot has its own last page, with the completion code`,
      );
  notes.kept(map.line, 'finish: answers are stored page by page, not at the end');
}
