import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Folder {
  folder: string;
  title: string;
  /** Pages that come before the others, which follow by title. */
  first: readonly string[];
  /** Pages outside the folder that belong to it. */
  also?: readonly string[];
}

/** Folders of the docs by task, in the order of the left-hand menu. */
const FOLDERS: readonly Folder[] = [
  { folder: 'start', title: 'First study', first: ['tutorial', 'console'], also: ['importing'] },
  { folder: 'recipes', title: 'Recipes', first: ['index'] },
  { folder: 'methods', title: 'Methods', first: ['index'] },
  { folder: 'study', title: 'Study file', first: ['study-file', 'files', 'blocks', 'texts', 'preparation'] },
  { folder: 'recruiting', title: 'Recruiting', first: ['recruitment', 'prolific'] },
  { folder: 'watching', title: 'Watching', first: ['monitor'] },
  { folder: 'screening', title: 'Screening', first: ['screening', 'quality', 'review'] },
  { folder: 'analysing', title: 'Analysing', first: ['which-analysis', 'analysis', 'metrics'] },
  { folder: 'papers', title: 'Four papers', first: ['att', 'swanbench', 'i2d', 'podeval'] },
  { folder: 'exporting', title: 'Exporting', first: ['exports'] },
  { folder: 'operating', title: 'Operating', first: ['deploying', 'running'] },
  { folder: 'extending', title: 'Extending', first: ['contributing', 'architecture'] },
  { folder: 'reference', title: 'Reference', first: [] },
];

interface Link {
  text: string;
  link: string;
}

export interface Section {
  text: string;
  items: Link[];
}

/** First heading of a page, or of the file that the page includes. */
function titleOf(file: string): string {
  const text = readFileSync(file, 'utf8');
  const included = /<!--@include: (\S+)-->/u.exec(text)?.[1];
  if (included !== undefined) return titleOf(join(dirname(file), included));
  return /^# (.+)$/mu.exec(text)?.[1]?.replaceAll('`', '') ?? '';
}

/** The left-hand menu: every page in `docs`, below the folder that it is in. Folders without a page are left out. */
export function sidebarOf(docs: string): Section[] {
  const names = readdirSync(docs, { recursive: true, encoding: 'utf8' });
  return FOLDERS.map(({ folder, title, first, also = [] }) => {
    const pages = names
      .filter((name) => name.startsWith(`${folder}/`) && name.endsWith('.md'))
      .map((name) => name.slice(0, -'.md'.length))
      .concat(also);
    const rankOf = (page: string): number => {
      const rank = first.indexOf(page.slice(folder.length + 1));
      return rank === -1 ? first.length : rank;
    };
    const items = pages
      .map((page) => ({
        text: titleOf(join(docs, `${page}.md`)),
        link: `/${page}`,
        rank: rankOf(page),
      }))
      .toSorted((a, b) => a.rank - b.rank || a.text.localeCompare(b.text, 'en'))
      .map(({ text, link }) => ({ text, link }));
    return { text: title, items };
  }).filter(({ items }) => items.length > 0);
}
