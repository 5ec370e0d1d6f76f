import { FIELD_NAMES, type FieldName } from '#core/steps/demographics/wording.ts';
import type { Notes } from './notes.ts';

/** A question about the listener, of the form demographics. */
export interface ListenerQuestion {
  field: FieldName;
  isRequired: boolean;
}

/** A question of another tool. */
interface WrittenQuestion {
  name: string;
  label: string;
  line: number;
  isRequired: boolean;
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
const LONGEST = 80;

/** Adds the question of the form that asks the same, or notes that there is none. */
export function askListener(written: WrittenQuestion, notes: Notes, questions: ListenerQuestion[]): void {
  const { name, label, line, isRequired } = written;
  const words = `${name.replaceAll('_', ' ')} ${label}`;
  const shown = JSON.stringify(label === '' ? name : label.slice(0, LONGEST));
  const found = FIELDS.find(
    ([field, pattern]) => pattern.test(words) && !questions.some((known) => known.field === field),
  );
  if (found) {
    const [field] = found;
    questions.push({ field, isRequired });
    questions.sort((a, b) => FIELD_NAMES.indexOf(a.field) - FIELD_NAMES.indexOf(b.field));
    notes.changed(line, `questionnaire: ${shown} becomes the question ${field} with Earshot's answers`);
  } else if (IDENTITY.test(words))
    notes.left(
      line,
      `questionnaire: ${shown} asks who the listener is; the recruiter's id is stored apart from the answers instead`,
    );
  else
    notes.lost(
      line,
      `questionnaire: Earshot has no question like ${shown}; ask it on the recruiting platform`,
    );
}
