import { Phrase, writerOf, type Words } from './phrase.ts';

/** Parts within parts that are said; lists of findings have one more for each. */
const MOST_DEPTH = 20;

const lower = (text: string): string => {
  const own = text.toLowerCase();
  // Of a few letters of other scripts, the small one is longer.
  return own.length === text.length ? own : text;
};

/** The parts of a text that stand between the texts of a template; null where it does not fit. Takes the first place of each. */
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
 * Says English text, such as the message of an error, in another language: by the template of a catalogue that it fits, of several the one
 * with the most text of its own. Capital letters, as at the start of a sentence, make no difference. Parts are said in the same way. A
 * line that fits none stays as it is.
 */
export function translatorOf(catalogue: Readonly<Record<string, string>>): (text: string) => string {
  const write = writerOf(catalogue);
  const forms = Object.keys(catalogue)
    .map((template) => ({ template, own: template.split(/\{\d+\}/u).map(lower) }))
    .toSorted((a, b) => b.own.join('').length - a.own.join('').length);
  function read(text: string, depth = 0): Words {
    const small = lower(text);
    if (depth > MOST_DEPTH) return text;
    for (const { template, own } of forms) {
      const parts = partsOf(own, text, small);
      if (parts)
        return new Phrase(
          template,
          parts.map((part) => read(part, depth + 1)),
        );
    }
    return text;
  }
  return (text) =>
    text
      .split('\n')
      .map((line) => write(read(line)))
      .join('\n');
}
