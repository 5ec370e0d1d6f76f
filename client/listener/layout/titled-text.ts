import type { MarkdownNode } from '#core/text/markdown.ts';

function plainText(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => ('value' in node ? node.value : 'children' in node ? plainText(node.children) : ' '))
    .join('');
}

/** Splits a study text into its own first heading and the rest. Uses the given title if the text has none. */
export function titledText(
  nodes: readonly MarkdownNode[],
  title: string,
): { title: string; text: readonly MarkdownNode[] } {
  const [first, ...rest] = nodes;
  if (first?.type !== 'heading') return { title, text: nodes };
  return { title: plainText(first.children), text: rest };
}
