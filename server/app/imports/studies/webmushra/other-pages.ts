import { FIELD_NAMES, type FieldName } from '#core/steps/demographics/wording.ts';
import { htmlWords } from '../html-text.ts';
import { flagOf, lineOf, mapsIn, textOf, valueOf, type TreeMap } from '../tree.ts';
import { sourceOf, unknownKeys, wordsOf, type PageContext } from './page-context.ts';

/** Everything of a study but its pages with sounds. */
export interface Surroundings {
  consent: string | null;
  instructions: string[];
  level: string | null;
  questions: { field: FieldName; isRequired: boolean }[];
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

/** Questions about listeners that Earshot has, by the words of their names and labels. */
const FIELDS: readonly (readonly [FieldName, RegExp])[] = [
  ['age', /\bage\b|\bold\b|\balter\b|年龄/iu],
  ['gender', /gender|\bsex\b|geschlecht|性别/iu],
  ['first language', /native|mother ?tongue|first language|muttersprache|母语/iu],
  ['hearing', /hearing|hearing.?loss|geh[oö]r|听力/iu],
  ['headphones', /headphone|earphone|headset|loudspeaker|kopfh[oö]rer|耳机|equipment/iu],
  ['room', /\broom\b|environment|noise|quiet|环境/iu],
  ['experience', /experience|expert|musician|trained|listening tests? before|erfahrung|经验/iu],
];
const IDENTITY = /e-?mail|\bname\b|phone\b|address|matriculation|姓名|邮箱/iu;

function questionnaireItem(item: TreeMap, { notes }: PageContext, around: Surroundings): void {
  const label = htmlWords(textOf(item, 'label') ?? '').plain;
  const name = textOf(item, 'name') ?? '';
  const words = `${name.replaceAll('_', ' ')} ${label}`;
  const shown = JSON.stringify(label === '' ? name : label.slice(0, 80));
  const found = FIELDS.find(
    ([field, pattern]) => pattern.test(words) && !around.questions.some((known) => known.field === field),
  );
  if (found) {
    const [field] = found;
    around.questions.push({ field, isRequired: flagOf(item, 'optional') === false });
    notes.changed(item.line, `questionnaire: ${shown} becomes the question ${field} with Earshot's answers`);
  } else if (IDENTITY.test(words))
    notes.left(
      item.line,
      `questionnaire: ${shown} asks who the listener is; the recruiter's id is stored apart from the answers instead`,
    );
  else
    notes.lost(
      item.line,
      `questionnaire: Earshot has no question like ${shown}; ask it on the recruiting platform`,
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
  around.questions.sort((a, b) => FIELD_NAMES.indexOf(a.field) - FIELD_NAMES.indexOf(b.field));
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
