import { Phrase, writerOf, type Words } from './phrase.ts';

const PLACE = /\{\d+\}/u;

const lettersOf = (template: string): number => template.split(PLACE).join('').length;

/** What fits a template: its own text, with any parts. */
function formOf(template: string): RegExp {
  const own = template.split(PLACE).map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
  return new RegExp(`^${own.join('(.+?)')}$`, 'isu');
}

/**
 * Says English text, such as the message of an error, in another language: by the template of a catalogue that it fits, of several the one
 * with the most text of its own. Capital letters, as at the start of a sentence, make no difference. Parts are said in the same way. A
 * line that fits none stays as it is.
 */
export function translatorOf(catalogue: Readonly<Record<string, string>>): (text: string) => string {
  const write = writerOf(catalogue);
  const forms = Object.keys(catalogue)
    .toSorted((a, b) => lettersOf(b) - lettersOf(a))
    .map((template) => ({ template, form: formOf(template) }));
  function read(text: string): Words {
    for (const { template, form } of forms) {
      const parts = form.exec(text);
      if (parts) return new Phrase(template, parts.slice(1).map(read));
    }
    return text;
  }
  return (text) =>
    text
      .split('\n')
      .map((line) => write(read(line)))
      .join('\n');
}
