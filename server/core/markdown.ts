/** The part of Markdown that study texts may use, as a tree: rendered node by node, never as HTML. */
export type MarkdownNode =
  | { type: 'text'; value: string }
  | { type: 'code'; value: string }
  | { type: 'break' }
  | { type: 'heading'; depth: number; children: MarkdownNode[] }
  | { type: 'paragraph' | 'strong' | 'emphasis' | 'quote' | 'item'; children: MarkdownNode[] }
  | { type: 'list'; ordered: boolean; children: MarkdownNode[] }
  | { type: 'link'; url: string; children: MarkdownNode[] };
