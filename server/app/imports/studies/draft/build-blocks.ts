import { METHOD_FOR } from '#core/api/foreign-methods.ts';
import { candidatesFor } from '#core/templates/candidates.ts';
import { groupBy } from '#core/order/group-by.ts';
import type { Notes } from './notes.ts';
import { UniqueNames } from './names.ts';
import type { BlockConfig, DraftBlock, DraftClip, Unit } from './study-draft.ts';
import { LONGEST_QUESTION, withText } from './page-texts.ts';

/** How pages become blocks. */
export interface BlockRules {
  /** A block for each page, in the order of the file. */
  isFixed: boolean;
  notes: Notes;
  /** Number of configuration files: more than one is a family. */
  files: number;
  /** Receives texts that are too long for a page. */
  instructions: string[];
}

const isTest = ({ training }: BlockConfig): boolean => training !== true;

/** Methods whose pages need the same systems on every item. */
const GRID: ReadonlySet<string> = new Set([METHOD_FOR.sliders, METHOD_FOR.preference, METHOD_FOR.comparison]);

/** Form of a page: pages of one form can be in one block. */
function formOf({ config, clips }: Unit): string {
  const systems = GRID.has(config.method) ? clips.map(({ system }) => system).toSorted() : [];
  return JSON.stringify([config, systems]);
}

const contentOf = ({ config, clips, text }: Unit): string =>
  JSON.stringify([
    formOf({ config, clips, text, file: 0, line: 0, isShuffled: false, pick: null }),
    clips.map(({ source, system }) => [source, system]),
  ]);

/** Consecutive runs of pages of one form; in a shuffled list and in a family, all pages of one form. */
function runsOf(units: readonly Unit[], { isFixed, files }: BlockRules): Unit[][] {
  if (isFixed) return units.map((unit) => [unit]);
  const runs: Unit[][] = [];
  for (const unit of units) {
    const form = formOf(unit);
    const last = runs.at(-1);
    const joins = (run: readonly Unit[] | undefined): boolean =>
      run?.[0] !== undefined && formOf(run[0]) === form;
    const known =
      files > 1
        ? runs.find(joins)
        : joins(last)
          ? last
          : unit.isShuffled
            ? runs.find((run) => joins(run) && run[0]?.isShuffled)
            : undefined;
    if (known) known.push(unit);
    else runs.push([unit]);
  }
  return runs;
}

/** Texts of the pages of a run: one question, several blocks with one each, or a text for each item. */
function byText(run: readonly Unit[], { instructions, notes }: BlockRules): Unit[][] {
  for (const text of new Set(
    run.flatMap((unit) => (unit.text !== null && unit.text.length > LONGEST_QUESTION ? [unit.text] : [])),
  )) {
    if (!instructions.includes(text)) instructions.push(text);
    notes.changed(
      run.find((unit) => unit.text === text)?.line ?? null,
      'a page with a text of more than 300 characters: the text is in instructions.md',
    );
  }
  const short = run.map((unit) =>
    unit.text !== null && unit.text.length > LONGEST_QUESTION ? { ...unit, text: null } : unit,
  );
  const groups = [...groupBy(short, ({ text }) => text ?? '').values()];
  return groups.length <= 3 || groups.length < short.length / 3 ? groups : [short];
}

/** Divides pages so that no block has a file twice in different places: equal files in one set are a mistake. */
function withoutRepeats(run: readonly Unit[], { notes }: BlockRules): Unit[][] {
  const blocks: { units: Unit[]; places: Map<string, string> }[] = [];
  for (const unit of run) {
    const own = unit.clips.flatMap(({ source, system, item }) =>
      source === null ? [] : [[source, `${system}|${item}`] as const],
    );
    const fits = ({ places }: { places: Map<string, string> }): boolean =>
      own.every(([source, place]) => (places.get(source) ?? place) === place);
    const at = blocks.find(fits) ?? { units: [], places: new Map<string, string>() };
    if (!blocks.includes(at)) blocks.push(at);
    at.units.push(unit);
    for (const [source, place] of own) at.places.set(source, place);
  }
  if (blocks.length > 1)
    notes.changed(
      run[0]?.line ?? null,
      `files are used by several pages of one form: these pages are in ${blocks.length} blocks`,
    );
  return blocks.map(({ units }) => units);
}

/** Pages once each; of a family, also the number that a file has. */
function distinct(units: readonly Unit[]): Unit[] {
  const known = new Set<string>();
  return units.filter((unit) => {
    const content = contentOf(unit);
    if (known.has(content)) return false;
    known.add(content);
    return true;
  });
}

/** Number of pages of one file for a listener. */
function countOf(units: readonly Unit[]): number {
  const all = units.filter(({ pick }) => pick === null).length;
  const groups = groupBy(
    units.filter(({ pick }) => pick !== null),
    ({ pick }) => pick?.group ?? '',
  );
  return [...groups.values()].reduce((sum, group) => {
    const pages = [...groupBy(group, ({ line }) => line).values()].map(({ length }) => length);
    return sum + (group[0]?.pick?.most ?? Math.max(...pages));
  }, all);
}

/** Pages of a listener: as many as each file of a family has, or the least number. */
function pagesOf(units: readonly Unit[], { notes, files }: BlockRules): number {
  const counts = [...groupBy(units, ({ file }) => file).values()].map(countOf);
  const least = Math.min(...counts);
  if (files > 1 && Math.max(...counts) !== least)
    notes.changed(
      null,
      `the files have ${least} to ${Math.max(...counts)} pages of one form; each listener gets ${least}`,
    );
  return least;
}

/** Systems and items of single clips from their paths, where keys and ids do not tell both apart. */
function fromPaths(units: readonly Unit[], { notes }: BlockRules): Unit[] {
  const clips = units.flatMap((unit) => unit.clips);
  const isPlain = units.every((unit) => unit.clips.length === 1);
  const different = (key: 'system' | 'item'): number => new Set(clips.map((clip) => clip[key])).size;
  const paths = clips.map(({ source }) => source ?? '');
  if (
    !isPlain ||
    clips.length < 4 ||
    (different('system') > 1 && different('item') > 1) ||
    paths.includes('')
  )
    return [...units];
  const [best] = candidatesFor(paths);
  const systems = new Set(best?.parts.map(({ system }) => system)).size;
  const items = new Set(best?.parts.map(({ item }) => item)).size;
  if (!best || best.filled < 1 || systems < 2 || items < 2) return [...units];
  notes.changed(null, `systems and items are read from the paths of the clips, as ${best.pattern}`);
  return units.map((unit, index) => {
    const parts = best.parts[index];
    const [clip] = unit.clips;
    return clip && parts
      ? {
          ...unit,
          clips: [{ ...clip, system: parts['system'] ?? clip.system, item: parts['item'] ?? clip.item }],
        }
      : unit;
  });
}

/** Clips with names for paths: one place for each clip, and other items where two clips have one place. */
function placed(units: readonly Unit[], notes: Notes): { clips: DraftClip[]; items: string[] } {
  const [systems, items] = [new UniqueNames(), new UniqueNames()];
  const taken = new Map<string, string | null>();
  const clips: DraftClip[] = [];
  const own = units.map((unit) => {
    const [first] = unit.clips;
    const place = (count: number): string => JSON.stringify([first?.item ?? '', count]);
    const isFree = (key: string): boolean =>
      unit.clips.every(({ source, system }) => {
        const known = taken.get(JSON.stringify([key, system]));
        return known === undefined || known === source;
      });
    let count = 1;
    while (!isFree(place(count))) count += 1;
    if (count > 1)
      notes.changed(
        unit.line,
        `the id ${first?.item ?? ''} is used by several pages; the item gets a number`,
      );
    const item = items.of(
      place(count),
      count === 1 ? (first?.item ?? '') : `${first?.item ?? ''}-${count}`,
      'page',
    );
    for (const { source, system } of unit.clips) {
      const key = JSON.stringify([place(count), system]);
      const name = systems.of(system, system, 'system');
      if (name !== system)
        notes.changed(
          unit.line,
          `the name ${JSON.stringify(system)} becomes ${name}, because it is part of a path`,
        );
      if (!taken.has(key)) clips.push({ source, system: name, item });
      taken.set(key, source);
    }
    return item;
  });
  return { clips, items: own };
}

function blockOf(units: readonly Unit[], all: readonly Unit[], rules: BlockRules): DraftBlock {
  const [first] = units;
  if (!first) throw new Error('a block requires at least 1 page');
  const { clips, items } = placed(units, rules.notes);
  const count = Math.min(pagesOf(all, rules), units.length);
  const pages = isTest(first.config) || first.config.method !== METHOD_FOR.sliders ? { pages: count } : {};
  const texts = new Map(
    units.flatMap(({ text }, index) => (text === null ? [] : [[items[index] ?? '', text] as const])),
  );
  return {
    config: { ...withText(first.config, texts, items, rules.notes), ...pages },
    clips,
    texts: new Set(texts.values()).size > 1 ? texts : new Map(),
  };
}

/** The pages of a family in a fixed order, once each: all listeners get all of them. */
function fixedFamily(units: readonly Unit[], { notes }: BlockRules): Unit[] {
  const once = distinct(units);
  const least = Math.min(...[...groupBy(units, ({ file }) => file).values()].map(({ length }) => length));
  if (least < once.length)
    notes.changed(
      null,
      `the files have different pages: in a fixed order, each listener gets all ${once.length} pages`,
    );
  return once;
}

/** Notes on the order of pages, and on which of them a listener gets. */
function orderNotes(
  units: readonly Unit[],
  runs: readonly (readonly Unit[])[],
  { notes, isFixed, files }: BlockRules,
): void {
  const isOrdered = runs.some(
    (run) => new Set(run.filter(({ isShuffled }) => !isShuffled).map(({ line }) => line)).size > 1,
  );
  if (isFixed) notes.kept(null, 'the order of the pages: each page is a block of its own');
  else if (isOrdered)
    notes.changed(
      null,
      'pages in a fixed order: within a block, each listener gets them in another order. Choose the fixed order to keep it',
    );
  if (!isFixed && units.some(({ isShuffled }) => isShuffled)) {
    notes.kept(null, 'random: the pages of a block are in random order');
    if (runs.length > 1)
      notes.changed(null, 'random: blocks of different pages come in the order of the file');
  }
  if (units.some(({ pick }) => pick !== null && pick.most === null))
    notes.changed(
      null,
      'lists within random give one page each in PodEval; here a listener gets as many pages, drawn from all lists',
    );
  if (files > 1 && !isFixed)
    notes.changed(
      null,
      `${files} files, one for each listener or group, become one study: Earshot assigns pages evenly, those with the fewest ratings first`,
    );
}

/** The blocks of pages. Pages of one form are one block, in an order drawn for each listener. */
export function buildBlocks(all: readonly Unit[], rules: BlockRules): DraftBlock[] {
  const isFamily = rules.files > 1 && !rules.isFixed;
  const units = rules.files > 1 && rules.isFixed ? fixedFamily(all, rules) : all;
  const runs = runsOf(units, rules).flatMap((run) => byText(run, rules));
  const blocks = runs.flatMap((run) => {
    const named = isFamily ? fromPaths(run, rules) : run;
    const once = fromPaths(isFamily ? distinct(named) : named, rules);
    return withoutRepeats(once, rules).map((part) => {
      const own = new Set(part.map(contentOf));
      return blockOf(part, isFamily ? named.filter((unit) => own.has(contentOf(unit))) : part, rules);
    });
  });
  orderNotes(units, runs, rules);
  return blocks;
}
