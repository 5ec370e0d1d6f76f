import type { Nodes, RootContent } from 'mdast';

/** Words that listeners read in one run: a paragraph or a heading of a Markdown file, or a text of the study file. */
export interface Passage {
  /** As long as its part of the file. What is not read as words (marks, code, HTML, addresses of links) is blank. */
  text: string;
  /** Where it begins in the file, in characters. */
  start: number;
}

/** The box of a task that begins an item of a list. */
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

/** The plain words below a node. A reference to a link is not shown to listeners, and neither is an image. */
function leavesOf(node: Nodes): Nodes[] {
  if (node.type === 'text') return [node];
  if (node.type === 'linkReference') return [];
  return 'children' in node ? node.children.flatMap(leavesOf) : [];
}

/** Where a node begins and ends in the file, in characters. */
function endsOf({ position }: Nodes): [start: number, end: number] {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0];
}
