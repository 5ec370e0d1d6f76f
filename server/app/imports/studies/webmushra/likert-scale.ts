import { WEBMUSHRA_SCALES } from '#core/methods/rating/webmushra-scales.ts';
import { htmlWords } from '../source/html-text.ts';
import { mapsIn, numberOf, textOf, valueOf, type Tree, type TreeList } from '../source/tree.ts';
import type { PageContext } from './page-context.ts';

/** Scale of a rating block without its question. */
export interface LikertScale {
  key: string;
  labels: { value: number; label: string }[];
}

export interface LikertScales {
  scales: LikertScale[];
  /** Order of the labels on the page as in the file. */
  order: 'best first' | 'worst first';
}

const isEven = (values: readonly number[]): boolean => {
  const [first = 0, second = 0] = values;
  const gap = second - first;
  return gap !== 0 && values.every((value, index) => Math.abs(value - (first + index * gap)) < 1e-9);
};

/** The lists of answers of a page: one list, or a list of lists. */
function listsIn(response: Tree | null): readonly TreeList[] {
  if (response?.kind !== 'list') return [];
  const lists = response.items.filter((item) => item.kind === 'list');
  return lists.length > 0 ? lists : [response];
}

/** A scale of one list of answers; null after a note. */
function scaleOf(
  list: TreeList,
  key: string,
  { notes }: Pick<PageContext, 'notes'>,
): { scale: LikertScale; isRising: boolean } | null {
  const answers = mapsIn(list);
  if (answers.length < 2) {
    notes.mistake(list.line, 'a scale needs at least two answers; write each as {value: 1, label: Bad}');
    return null;
  }
  if (answers.some((answer) => textOf(answer, 'img') !== null))
    notes.changed(list.line, 'images of answers are not shown; labels are');
  const labels = answers.map((answer) => {
    const value = textOf(answer, 'value') ?? '';
    const label = htmlWords(textOf(answer, 'label') ?? '').plain;
    return label === '' ? (value === '' ? '-' : value) : label;
  });
  const values = answers.map((answer) => numberOf(answer, 'value'));
  const numbers = values.filter((value) => value !== null);
  if (numbers.length === values.length && isEven(numbers)) {
    const [first = 0, second = 0] = numbers;
    const isRising = first < second;
    const labelled = numbers.map((value, index) => ({ value, label: labels[index] ?? '' }));
    return {
      scale: { key, labels: labelled },
      isRising,
    };
  }
  const written = answers.map((answer) => textOf(answer, 'value') ?? '').join(', ');
  notes.changed(
    list.line,
    `the values ${written} are not evenly spaced numbers; the answers are stored as 1 to ${labels.length} in the order of the file`,
  );
  return {
    scale: { key, labels: labels.map((label, index) => ({ value: index + 1, label })) },
    isRising: true,
  };
}

/** The scales of a Likert page; null after a note. */
export function likertScales(context: PageContext): LikertScales | null {
  const { map, notes } = context;
  const lists = listsIn(valueOf(map, 'response'));
  if (lists.length === 0) {
    notes.mistake(map.line, 'the page has no response; write a list of answers like {value: 1, label: Bad}');
    return null;
  }
  const { likert, likertMulti } = WEBMUSHRA_SCALES;
  const key = textOf(map, 'type') === 'likert_multi_stimulus' ? likertMulti : likert;
  const found = lists.map((list, index) =>
    scaleOf(list, lists.length === 1 ? key : `${key}${index + 1}`, context),
  );
  const scales = found.filter((scale) => scale !== null);
  if (scales.length < found.length) return null;
  const isRising = scales[0]?.isRising ?? true;
  if (scales.some((scale) => scale.isRising !== isRising))
    notes.changed(map.line, 'the scales of a page have one order of answers: that of the first scale');
  return { scales: scales.map(({ scale }) => scale), order: isRising ? 'worst first' : 'best first' };
}
