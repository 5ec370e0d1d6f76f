/** Text of a result: plain text, such as a name, or a phrase that can be translated. */
export type Words = string | Phrase;

/** Writes a text in a language. Example: inEnglish(phrase`Mean ${'quality'} by system`) is 'Mean quality by system'. */
export type Writer = (words: Words) => string;

const PLACE = /\{(\d+)\}/gu;

/** An English text with separate variable parts, so that a catalogue can have its translation. */
export class Phrase {
  /** The text with {0}, {1}… in place of its parts; the key in a catalogue. */
  readonly template: string;
  readonly parts: readonly (Words | number)[];

  constructor(template: string, parts: readonly (Words | number)[]) {
    this.template = template;
    this.parts = parts;
  }

  /** Fills a template with the parts. Parts that are phrases are written by `write`, names by `named`; others are numbers. */
  filled(template: string, write: Writer, named: (name: string) => string = String): string {
    return template.replaceAll(PLACE, (_place, index: string) => {
      const part = this.parts[Number(index)] ?? '';
      if (part instanceof Phrase) return write(part);
      return typeof part === 'string' ? named(part) : String(part);
    });
  }

  /** The text in English. */
  toString(): string {
    return this.filled(this.template, String);
  }

  /** The text in English, the language of stored results. */
  toJSON(): string {
    return this.toString();
  }
}

/** A phrase from a template. Lines are joined by a space. Example: phrase`Differences in ${scale} between systems` */
export function phrase(texts: TemplateStringsArray, ...parts: readonly (Words | number)[]): Phrase {
  const template = texts.map((text, index) => (index === 0 ? text : `{${index - 1}}${text}`)).join('');
  return new Phrase(template.replaceAll(/\s*\n\s*/gu, ' '), parts);
}

/** Joins phrases with a separator. */
export const joined = (parts: readonly (Words | number)[], between: string): Phrase =>
  new Phrase(parts.map((_part, index) => `{${index}}`).join(between), parts);

/** Writes phrases in English. */
export const inEnglish: Writer = String;

/**
 * A writer that translates by a catalogue of English templates, or of whole texts if it lacks the template. Other texts are unchanged.
 * `names`: translations of parts that are names, such as built-in scales.
 */
export function writerOf(
  catalogue: Readonly<Record<string, string>>,
  names: Readonly<Record<string, string>> = {},
): Writer {
  const said = new Map(Object.entries(catalogue));
  const known = new Map(Object.entries(names));
  const named = (name: string): string => known.get(name) ?? name;
  // Chinese has no spaces around a translated name.
  const tight = (template: string, { parts }: Phrase): string =>
    template.replaceAll(/(?:(?<=\p{Script=Han}) )?\{(\d+)\}(?: (?=\p{Script=Han}))?/gu, (place, at: string) =>
      known.has(String(parts[Number(at)])) ? place.trim() : place,
    );
  // A phrase that is nothing but a name is no text of the catalogue.
  const wholeOf = (words: Phrase): string | undefined =>
    words.template === '{0}' ? undefined : said.get(String(words));
  const write: Writer = (words) =>
    typeof words === 'string'
      ? (said.get(words) ?? words)
      : words.filled(
          tight(said.get(words.template) ?? wholeOf(words) ?? words.template, words),
          write,
          named,
        );
  return write;
}
