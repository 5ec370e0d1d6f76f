import { Phrase, writerOf, type Words } from './phrase.ts';

/** Limit of nested parts; lists of findings have one level for each entry. */
const MOST_DEPTH = 20;

/** Limit of texts that are matched for a line, because parts can be divided in many ways. */
const MOST_READS = 500;

/** Least number of letters of a specific template. Shorter ones, such as '{0} for {1}', match almost any sentence. */
const LEAST_LETTERS = 10;

/** Place in study.yaml before a message, such as 'blocks[2]: '. */
const PLACE = /^(?:[a-z_]+\[\d+\](?:\.[a-z_]+)*: )?/u;

/** Three words in a row: a sentence, not a name. */
const ENGLISH = /[a-z]{2,} [a-z]{2,} [a-z]{2,}/iu;

/** Limit of the letters of an entry. */
const MOST_LETTERS = 500;

/** Limit of the entries of a list; a longer text is matched as a whole. */
const MOST_ENTRIES = 50;

/** Entries of a list such as 'page 1: 3, expected 4; page 2: 4, expected 3', outside parentheses; the whole text if it is none. */
function entriesOf(text: string): string[] {
  const entries = [''];
  for (const piece of text.split(/(; |[()])/u)) {
    const open = entries.at(-1) ?? '';
    const isOutside = open.split('(').length === open.split(')').length;
    if (piece === '; ' && isOutside) entries.push('');
    else entries[entries.length - 1] = open + piece;
    if (entries.length > MOST_ENTRIES || open.length > MOST_LETTERS) return [text];
  }
  return entries;
}

/** A list in phrases of two parts each, of which a catalogue has one. */
const listed = (entries: readonly Words[]): Words =>
  entries.reduceRight((rest, entry) => new Phrase('{0}; {1}', [entry, rest]));

const lower = (text: string): string => {
  const own = text.toLowerCase();
  // Keeps texts with letters of other scripts whose lowercase form is longer.
  return own.length === text.length ? own : text;
};

/** In another language, marks a part that may be one word of the product, such as a state. Any other single word is a name and stays. */
const WORD = /\{(\d+):word\}/gu;

/** The parts of a text between the fixed texts of a template, matched at their first occurrence; null if it does not match. */
function partsOf(own: readonly string[], text: string, small: string): string[] | null {
  const [first = '', ...others] = own;
  const last = others.pop();
  if (last === undefined) return small === first ? [] : null;
  if (!small.startsWith(first) || !small.endsWith(last)) return null;
  const parts: string[] = [];
  let from = first.length;
  for (const next of [...others, null]) {
    const to = next === null ? text.length - last.length : small.indexOf(next, from + 1);
    if (to <= from) return null;
    parts.push(text.slice(from, to));
    from = to + (next?.length ?? 0);
  }
  return parts;
}

/**
 * Returns a function that translates English text, such as an error message, by a catalogue of templates. Each line is matched regardless
 * of case with the template that has the most fixed text, and its parts are translated in the same way. A line stays in English if no
 * template matches, if only a short one matches and a part would remain an English sentence, or if only punctuation matches, as in
 * 'A: B'. A line of several entries, such as findings of a rule, is matched entry by entry. `most`: limit of nested parts; with 0, parts stay as they are.
 */
export function translatorOf(
  catalogue: Readonly<Record<string, string>>,
  most: number = MOST_DEPTH,
): (text: string) => string {
  const write = writerOf(
    Object.fromEntries(Object.entries(catalogue).map(([en, other]) => [en, other.replaceAll(WORD, '{$1}')])),
  );
  const forms = Object.entries(catalogue)
    .map(([template, other]) => {
      const words = new Set([...other.matchAll(WORD)].map(([, index]) => Number(index)));
      const own = template.split(/\{\d+\}/u).map(lower);
      const letters = own.join('').replaceAll(/[^a-z]/gu, '').length;
      return { template, own, letters, words };
    })
    .toSorted((a, b) => b.own.join('').length - a.own.join('').length);
  function lineOf(line: string): Words {
    let reads = 0;
    function read(text: string, depth = 0): Words {
      reads += 1;
      if (depth > most) return text;
      const small = lower(text);
      for (const { template, own, letters, words } of forms) {
        const parts =
          reads > MOST_READS
            ? null
            : partsOf(own, text, small)?.map((part, index) =>
                words.has(index) || /\s/u.test(part) ? read(part, depth + 1) : part,
              );
        if (!parts) continue;
        const left = parts.filter((part) => typeof part === 'string');
        if (most > 0 && letters < LEAST_LETTERS && left.some((part) => ENGLISH.test(part))) continue;
        if (letters === 0 && left.length === parts.length) continue;
        const entries = template.includes('; ') ? [] : entriesOf(text);
        if (entries.length > 1) {
          const written = entries.map((entry) => read(entry, depth + 1));
          if (written.every((entry) => typeof entry !== 'string')) return listed(written);
        }
        return new Phrase(template, parts);
      }
      return text;
    }
    return read(line);
  }
  return (text) =>
    text
      .split('\n')
      .map((line) => {
        const [place = ''] = PLACE.exec(line) ?? [];
        return place + write(lineOf(line.slice(place.length)));
      })
      .join('\n');
}
