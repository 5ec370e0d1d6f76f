import type { StudySource } from '#core/api/study-import.ts';
import type { Notes } from '../draft/notes.ts';
import type { Pick } from '../draft/study-draft.ts';
import type { Tree, TreeList, TreeMap } from '../source/tree.ts';

/** A page of a configuration, out of its nested lists. */
export interface SourcePage {
  map: TreeMap;
  /** Whether a list around the page is shuffled. */
  isShuffled: boolean;
  /** Group of pages of which a listener gets only some; null: every listener gets the page. */
  pick: Pick | null;
}

interface Around {
  isShuffled: boolean;
  pick: Pick | null;
  depth: number;
}

const isRandom = (tree: Tree | undefined): boolean =>
  tree?.kind === 'text' && tree.text.trim().toLowerCase() === 'random';

/** The pages of nested lists in the order of the file. In PodEval's dialect, a list within a shuffled one gives one of its pages. */
export function flattenPages(pages: TreeList, dialect: StudySource, notes: Notes): SourcePage[] {
  function below(list: TreeList, around: Around): SourcePage[] {
    const [first, ...others] = list.items;
    const shuffles = isRandom(first);
    if (shuffles && around.depth === 0)
      notes.changed(
        list.line,
        'the first entry of pages is random: all pages are shuffled (webMUSHRA itself stops at such a file)',
      );
    const isPick = dialect === 'podeval' && around.isShuffled && around.depth > 0;
    const here: Around = {
      isShuffled: around.isShuffled || shuffles,
      pick: around.pick ?? (isPick ? { group: `list ${list.line}`, most: null } : null),
      depth: around.depth + 1,
    };
    return (shuffles ? others : list.items).flatMap((item) => one(item, here));
  }

  function one(item: Tree, { isShuffled, pick, depth }: Around): SourcePage[] {
    if (item.kind === 'list') return below(item, { isShuffled, pick, depth });
    if (item.kind === 'map') return [{ map: item, isShuffled, pick }];
    const isLate = isRandom(item);
    if (item.text.trim() !== '')
      notes.mistake(
        item.line,
        isLate
          ? 'random must be the first entry of its list; move it there, or delete it'
          : `${JSON.stringify(item.text.slice(0, 60))} is not a page; write a map of keys that begins with type`,
      );
    return [];
  }
  return below(pages, { isShuffled: false, pick: null, depth: 0 });
}

/** Whether a shuffled list has further lists, which webMUSHRA and PodEval understand differently. */
export function hasNestedRandom(pages: TreeList): boolean {
  const search = (list: TreeList, inRandom: boolean): boolean =>
    list.items.some((item) => {
      if (item.kind !== 'list') return false;
      return inRandom || search(item, isRandom(item.items[0]));
    });
  return search(pages, isRandom(pages.items[0]));
}
