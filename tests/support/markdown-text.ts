import type { MarkdownNode } from '#core/text/markdown.ts';

/** The words of a Markdown tree. */
export function readMarkdownText(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => {
      if ('children' in node) return readMarkdownText(node.children);
      return 'value' in node ? node.value : ' ';
    })
    .join(' ');
}
