import { METHOD_FOR } from '#core/api/foreign-methods.ts';
import type { DraftClip, Unit } from '../draft/study-draft.ts';
import type { Notes } from '../draft/notes.ts';
import { htmlWords } from '../source/html-text.ts';
import type { ClipSources } from '../source/source-folder.ts';
import { sourceOf } from '../webmushra/page-context.ts';
import { attributeOf, childOf, childrenOf, type XmlElement } from './read-xml.ts';

export interface WaetContext {
  notes: Notes;
  sources: ClipSources;
  allowsMissing: boolean;
  /** Interface of the test, in small letters. */
  interface: string;
  isShuffled: boolean;
}

/** An audio element of a page. */
interface Element {
  name: string;
  stem: string;
  type: string;
  line: number;
  source: string | null;
}

const SLIDERS = new Set([
  'ape',
  METHOD_FOR.sliders,
  'vertical-sliders',
  'horizontal-sliders',
  'vertical',
  'horizontal',
]);
const LABELLED = new Set(['discrete', 'likert', 'acr', 'dcr', 'ccr']);
const MOST_SOUNDS = 12;

/** Method of the interfaces AB and ABX; null for others. */
function pairMethod(name: string): string | null {
  if (/^abx$/u.test(name)) return METHOD_FOR.comparison;
  return /^ab$/u.test(name) ? METHOD_FOR.preference : null;
}

function elementsOf(page: XmlElement, { notes, ...context }: WaetContext): Element[] {
  const root = attributeOf(page, 'hostURL') ?? '';
  return childrenOf(page, 'audioelement').flatMap((element) => {
    const url = attributeOf(element, 'url');
    if (url === null) {
      notes.mistake(element.line, 'the audio element has no url; write the path of its file');
      return [];
    }
    if (Number(attributeOf(element, 'gain') ?? 0) !== 0)
      notes.left(element.line, 'gain: clips are not changed one by one; write the gain into the file');
    const source = sourceOf({ ...context, notes }, `${root}${url}`, element.line);
    const name = attributeOf(element, 'name') ?? attributeOf(element, 'id') ?? url;
    const stem = (url.split('/').at(-1) ?? url).replace(/\.[a-z0-9]+$/iu, '');
    return [
      {
        name,
        stem,
        type: attributeOf(element, 'type')?.toLowerCase() ?? 'normal',
        line: element.line,
        source,
      },
    ];
  });
}

/** Labels of a scale in ascending order of their positions. */
function labelsOf(page: XmlElement): string[] {
  const scales = childrenOf(page, 'interface').flatMap((own) => childrenOf(own, 'scales'))[0];
  return (scales ? childrenOf(scales, 'scalelabel') : [])
    .map((label) => ({ at: Number(attributeOf(label, 'position') ?? 0), text: htmlWords(label.text).plain }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ text }) => text);
}

function questionOf(page: XmlElement): string | null {
  const own = childOf(page, 'interface');
  const title = [own && childOf(own, 'title'), childOf(page, 'title')]
    .map((found) => htmlWords(found?.text ?? '').plain)
    .find((text) => text !== '');
  return title ?? null;
}

/** Notes on parts of a page that Earshot has in another form, or not. */
function pageNotes(page: XmlElement, { notes }: WaetContext): { comments: boolean } {
  const interfaces = childrenOf(page, 'interface');
  if (interfaces.length > 1)
    notes.lost(interfaces[1]?.line ?? page.line, 'a second axis (interface) on a page: one scale is used');
  for (const survey of childrenOf(page, 'survey'))
    if (survey.children.length > 0)
      notes.lost(survey.line, 'a survey before or after a page: Earshot asks listeners at the end');
  const questions = childOf(page, 'commentquestions') ?? childOf(page, 'commentquestion');
  if (questions) notes.lost(questions.line, 'comment questions: pages have one field for comments');
  if (Number(attributeOf(page, 'repeatCount') ?? 0) > 0)
    notes.left(page.line, 'repeatCount: use the key repeats to show pages twice');
  if (attributeOf(page, 'loop') === 'true') notes.kept(page.line, 'loop: listeners can loop the sound');
  const options = interfaces.flatMap((own) => childrenOf(own, 'interfaceoption'));
  for (const option of options) {
    const name = attributeOf(option, 'name')?.toLowerCase() ?? '';
    if (['fragmentplayed', 'fragmentfullplayback', 'fragmentmoved'].includes(name))
      notes.kept(option.line, `${name}: Next needs every sound to be heard and rated`);
    else if (name !== 'comments')
      notes.left(option.line, `interface option ${name}: Earshot has its own player and rules`);
  }
  return { comments: options.some((option) => attributeOf(option, 'name')?.toLowerCase() === 'comments') };
}

interface Page {
  page: XmlElement;
  item: string;
  base: Omit<Unit, 'config' | 'clips'>;
  named: (element: Element) => string;
}

function sliderUnit(
  { page, item, base, named }: Page,
  elements: readonly Element[],
  context: WaetContext,
): Unit[] {
  const { notes } = context;
  const { comments } = pageNotes(page, context);
  const of = (type: string): Element[] => elements.filter((element) => element.type === type);
  const [outside] = of('outside-reference');
  const [hidden] = of('reference');
  const [anchor, ...anchors] = of('anchor');
  const reference = outside ?? hidden;
  if (anchors.length > 0) notes.changed(anchors[0]?.line ?? null, 'a second anchor is rated as a system');
  if (hidden && outside && hidden.source !== outside.source)
    notes.changed(
      hidden.line,
      'the hidden reference is another file than the shown one; it is rated as a system',
    );
  const others = elements.filter(
    (element) =>
      element !== reference &&
      element !== anchor &&
      !(element === hidden && hidden.source === outside?.source),
  );
  if (others.length + (anchor ? 1 : 0) + (hidden ? 1 : 0) > MOST_SOUNDS || others.length === 0) {
    notes.lost(page.line, `the page has ${others.length} sounds to rate; 1 to ${MOST_SOUNDS} fit on a page`);
    return [];
  }
  const isHidden = hidden !== undefined && (outside === undefined || hidden.source === outside.source);
  const labels = labelsOf(page);
  const config = {
    method: METHOD_FOR.sliders,
    ...(reference && {
      reference: {
        where: { system: 'reference' },
        ...(outside ? {} : { shown: false }),
        ...(isHidden ? {} : { hidden: false }),
      },
    }),
    ...(anchor && { anchors: { low: { where: { system: 'anchor' } } } }),
    ...(labels.length === 5 && { labels: labels.toReversed() }),
    ...(comments && { comment: 'optional' }),
  };
  if (labels.length > 0 && labels.length !== 5)
    notes.left(
      page.line,
      'labels of a scale: MUSHRA shows its five bands, because the page has another number',
    );
  notes.kept(page.line, `${context.interface}: all sounds on one page, 0 to 100`);
  const clip = (system: string, { source }: Element): DraftClip => ({ source, system, item });
  const clips = [
    ...(reference ? [clip('reference', reference)] : []),
    ...(anchor ? [clip('anchor', anchor)] : []),
    ...others.map((element) => clip(named(element), element)),
  ];
  return [{ ...base, config, clips }];
}

function pairUnit(
  { page, item, base, named }: Page,
  elements: readonly Element[],
  context: WaetContext,
): Unit[] {
  const method = pairMethod(context.interface) ?? METHOD_FOR.preference;
  pageNotes(page, context);
  if (elements.length !== 2) {
    context.notes.lost(page.line, `the page compares ${elements.length} sounds; a comparison has two`);
    return [];
  }
  context.notes.kept(page.line, `${context.interface}: becomes the method ${method}`);
  const config = { method, systems: elements.map(named) };
  return [
    {
      ...base,
      config,
      clips: elements.map((element) => ({ source: element.source, system: named(element), item })),
    },
  ];
}

function labelledUnits(
  { page, item, base, named }: Page,
  elements: readonly Element[],
  context: WaetContext,
): Unit[] {
  const { notes } = context;
  pageNotes(page, context);
  const reference = elements.find(({ type }) => type.endsWith('reference'));
  const preset =
    reference && (context.interface === 'dcr' || context.interface === 'ccr') ? context.interface : null;
  const labels = labelsOf(page);
  if (preset === null && labels.length < 2) {
    notes.lost(page.line, 'the page has no scale labels; a rating needs two or more');
    return [];
  }
  notes.changed(page.line, `${context.interface}: each sound gets a page of its own`);
  const scales = [{ key: 'score', labels: labels.map((label, index) => ({ value: index + 1, label })) }];
  const config =
    preset === null
      ? { method: METHOD_FOR.labels, scales, order: 'worst first' }
      : { method: METHOD_FOR.labels, preset, reference: { where: { system: 'reference' } } };
  const rated = preset === null ? elements : elements.filter((element) => element !== reference);
  const beside: DraftClip[] =
    preset === null || !reference ? [] : [{ source: reference.source, system: 'reference', item }];
  return rated.map((element) => ({
    ...base,
    config,
    clips: [...beside, { source: element.source, system: named(element), item }],
  }));
}

/** How the elements of all pages are called: by their names if every page has the same, else by files, else by letters. */
function naming(
  pages: readonly (readonly Element[])[],
  notes: Notes,
): (page: readonly Element[]) => (element: Element) => string {
  const rated = (page: readonly Element[]): Element[] => page.filter(({ type }) => type === 'normal');
  for (const key of ['name', 'stem'] as const) {
    const sets = new Set(
      pages.map((page) =>
        JSON.stringify(
          rated(page)
            .map((element) => element[key])
            .toSorted(),
        ),
      ),
    );
    if (sets.size === 1 && pages.length > 1) return () => (element) => element[key];
  }
  if (pages.length === 1)
    return () =>
      ({ name }) =>
        name;
  notes.changed(
    null,
    'ids of sounds differ from page to page: systems are called A, B and so on, by their place on the page',
  );
  return (page) => (element) =>
    element.type === 'normal' ? String.fromCodePoint(65 + rated(page).indexOf(element)) : element.name;
}

/** The pages of a test. */
export function waetUnits(pages: readonly XmlElement[], context: WaetContext): Unit[] {
  const { notes } = context;
  const all = pages.map((page) => elementsOf(page, context));
  const namesOf = naming(all, notes);
  return pages.flatMap((page, index) => {
    const elements = all[index] ?? [];
    const own: Page = {
      page,
      item: attributeOf(page, 'id') ?? `page-${index + 1}`,
      base: { text: questionOf(page), file: 0, line: page.line, isShuffled: context.isShuffled, pick: null },
      named: namesOf(elements),
    };
    if (SLIDERS.has(context.interface)) return sliderUnit(own, elements, context);
    if (pairMethod(context.interface) !== null) return pairUnit(own, elements, context);
    if (LABELLED.has(context.interface)) return labelledUnits(own, elements, context);
    notes.lost(
      page.line,
      context.interface === 'ordinal'
        ? 'the interface ordinal: Earshot has no page for ranking; change the interface to mushra, where sounds are rated side by side, or to AB for pages with two sounds'
        : `the interface ${context.interface}: Earshot has no such page`,
    );
    return [];
  });
}
