import type { MarkdownNode } from '#core/text/markdown.ts';

function plainText(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => ('value' in node ? node.value : 'children' in node ? plainText(node.children) : ' '))
    .join('');
}

/** A study text with the title it begins with, if it begins with one; otherwise under a title of ours. */
export function titledText(
  nodes: readonly MarkdownNode[],
  title: string,
): { title: string; text: readonly MarkdownNode[] } {
  const [first, ...rest] = nodes;
  if (first?.type !== 'heading') return { title, text: nodes };
  return { title: plainText(first.children), text: rest };
}
