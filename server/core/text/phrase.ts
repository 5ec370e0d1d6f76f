/** Text of a result: plain text, such as a name, or a phrase that can be written in each language. */
export type Words = string | Phrase;

/** Writes a text in a language. Example: inEnglish(phrase`Mean ${'quality'} by system`) is 'Mean quality by system'. */
export type Writer = (words: Words) => string;

const PLACE = /\{(\d+)\}/gu;

/** A text in English with its variable parts apart, so that a catalogue can have it in another language. */
export class Phrase {
  /** The text with {0}, {1}… for its parts; the key in a catalogue. */
  readonly template: string;
  readonly parts: readonly (Words | number)[];

  constructor(template: string, parts: readonly (Words | number)[]) {
    this.template = template;
    this.parts = parts;
  }

  /** The text by a template. Parts that are phrases are written too; others are names and numbers. */
  filled(template: string, write: Writer): string {
    return template.replaceAll(PLACE, (_place, index: string) => {
      const part = this.parts[Number(index)] ?? '';
      return part instanceof Phrase ? write(part) : String(part);
    });
  }

  /** In English. */
  toString(): string {
    return this.filled(this.template, String);
  }

  /** In English, as results are stored. */
  toJSON(): string {
    return this.toString();
  }
}

/** A phrase from a template. Lines are joined by a space. Example: phrase`Differences in ${scale} between systems` */
export function phrase(texts: TemplateStringsArray, ...parts: readonly (Words | number)[]): Phrase {
  const template = texts.map((text, index) => (index === 0 ? text : `{${index - 1}}${text}`)).join('');
  return new Phrase(template.replaceAll(/\s*\n\s*/gu, ' '), parts);
}

/** Phrases one after the other. */
export const joined = (parts: readonly (Words | number)[], between: string): Phrase =>
  new Phrase(parts.map((_part, index) => `{${index}}`).join(between), parts);

/** English, as the phrases are. */
export const inEnglish: Writer = String;

/** Writes what a catalogue has, by the English template; other texts stay as they are. */
export function writerOf(catalogue: Readonly<Record<string, string>>): Writer {
  const said = new Map(Object.entries(catalogue));
  const write: Writer = (words) =>
    typeof words === 'string'
      ? (said.get(words) ?? words)
      : words.filled(said.get(words.template) ?? words.template, write);
  return write;
}
