import type { Nodes, RootContent } from 'mdast';

/** Words that listeners read in one run: a paragraph or a heading of a Markdown file, or a text of the study file. */
export interface Passage {
  /** As long as its part of the file. Marks, code, HTML and addresses of links are replaced by spaces. */
  text: string;
  /** Offset in the file, in characters. */
  start: number;
}

/** The check box at the beginning of a task item. */
const TASK_BOX = /^\[[ xX]\](?=\s)/u;

/** All passages of a Markdown file, in order. */
export function passagesOf(nodes: readonly RootContent[], source: string): Passage[] {
  return nodes.flatMap((node): Passage[] => {
    if (node.type === 'paragraph' || node.type === 'heading') return [wordsOf(node, source)];
    if (node.type === 'listItem') return passagesOf(node.children, source).map(withoutTaskBox);
    return 'children' in node ? passagesOf(node.children, source) : [];
  });
}

const withoutTaskBox = ({ text, start }: Passage, index: number): Passage => ({
  text: index === 0 ? text.replace(TASK_BOX, '   ') : text,
  start,
});

function wordsOf(block: Nodes, source: string): Passage {
  const [start, end] = endsOf(block);
  let text = '';
  for (const [from, to] of leavesOf(block).map(endsOf))
    text = text.padEnd(from - start) + source.slice(from, to);
  return { text: text.padEnd(end - start), start };
}

/** Plain words below a node, without link references and images, which listeners do not see. */
function leavesOf(node: Nodes): Nodes[] {
  if (node.type === 'text') return [node];
  if (node.type === 'linkReference') return [];
  return 'children' in node ? node.children.flatMap(leavesOf) : [];
}

/** Start and end offsets of a node in the file, in characters. */
function endsOf({ position }: Nodes): [start: number, end: number] {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0];
}
