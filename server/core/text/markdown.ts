import { z } from 'zod';
import type { Language } from './languages.ts';

/** The supported part of Markdown, as a tree that is rendered node by node, never as HTML. */
export type MarkdownNode =
  | { type: 'text'; value: string }
  | { type: 'code'; value: string }
  | { type: 'break' }
  | { type: 'heading'; depth: number; children: MarkdownNode[] }
  | { type: 'paragraph' | 'strong' | 'emphasis' | 'quote' | 'item'; children: MarkdownNode[] }
  | { type: 'list'; ordered: boolean; children: MarkdownNode[] }
  | { type: 'link'; url: string; children: MarkdownNode[] };

const children = z.lazy(() => z.array(markdownNode));

/** A node as it is sent. The type is recursive, so it is not inferred from its schema. */
export const markdownNode: z.ZodType<MarkdownNode> = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal(['text', 'code']), value: z.string() }),
    z.strictObject({ type: z.literal('break') }),
    z.strictObject({ type: z.literal('heading'), depth: z.number(), children }),
    z.strictObject({ type: z.literal(['paragraph', 'strong', 'emphasis', 'quote', 'item']), children }),
    z.strictObject({ type: z.literal('list'), ordered: z.boolean(), children }),
    z.strictObject({ type: z.literal('link'), url: z.string(), children }),
  ])
  .meta({ id: 'MarkdownNode' });

/** One text for all languages, or one for each. */
export type LocalMarkdown = MarkdownNode[] | Readonly<Record<Language, MarkdownNode[]>>;

/** The text in a language. */
export function markdownIn(text: LocalMarkdown, language: Language): MarkdownNode[] {
  return Array.isArray(text) ? text : text[language];
}
