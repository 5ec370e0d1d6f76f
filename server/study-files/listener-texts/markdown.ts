import type { MarkdownNode } from '#core/text/markdown.ts';
import type { Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { readFile, stat } from 'node:fs/promises';
import { nameInAddress } from './names.ts';
import { passagesOf, type Passage } from './passages.ts';
import { withoutWideEscapes } from './unfilled.ts';
import { errorAt, warningAt, type Mistake, type Place } from '../parse/mistake.ts';

const MAX_BYTES = 100 * 1024;
const SAFE_LINK = /^(https?:\/\/|mailto:)/i;

const MAX_DEPTH = 20;
/** Beginning of a line within quotes and lists. */
const CONTAINERS = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t]))+/;

/** A parsed text for listeners, with the places of its words in the file. */
export interface ParsedMarkdown {
  mistakes: Mistake[];
  nodes: MarkdownNode[];
  /** Parsed nodes. */
  source: string;
  passages: Passage[];
}

const unusable = (mistake: Mistake): ParsedMarkdown => ({
  mistakes: [mistake],
  nodes: [],
  source: '',
  passages: [],
});

/** Reads a text for listeners. An empty or oversized text, or one that is not UTF-8, is an error. */
export async function readMarkdown(path: string): Promise<ParsedMarkdown> {
  const { size } = await stat(path);
  const message = `the text has ${Math.ceil(size / 1024)} kB, at most ${MAX_BYTES / 1024} are read; shorten it`;
  if (size > MAX_BYTES) return unusable(errorAt(path, null, message));
  const text = await readFile(path, 'utf8');
  if (text.includes('\uFFFD')) {
    const encoding = 'the file is not UTF-8 text; save it with the encoding UTF-8';
    return unusable(errorAt(path, null, encoding));
  }
  const result = parseMarkdown(text, path);
  if (result.nodes.length > 0) return result;
  const empty = errorAt(path, null, 'this file is empty; write the information for listeners');
  return { ...result, mistakes: [...result.mistakes, empty] };
}

/** Parses Markdown (CommonMark) into the nodes that study texts may use. HTML and images are dropped with a warning. */
export function parseMarkdown(text: string, file: string): ParsedMarkdown {
  const mistakes: Mistake[] = [];
  const placeOf = ({ position }: Nodes): Place | null =>
    position ? { line: position.start.line, column: position.start.column } : null;
  const warn = (node: Nodes, message: string): MarkdownNode[] => {
    mistakes.push(warningAt(file, placeOf(node), message));
    return [];
  };
  const refuseNames = (node: Nodes, url: string): void => {
    const name = nameInAddress(url);
    if (name === null) return;
    const message = `{${name}} is not filled in within the address of a link; write {${name}} in the text`;
    mistakes.push(errorAt(file, placeOf(node), message));
  };
  const all = (nodes: readonly RootContent[]): MarkdownNode[] => nodes.flatMap(convert);

  function convert(node: RootContent): MarkdownNode[] {
    switch (node.type) {
      case 'text':
        return [{ type: 'text', value: withoutWideEscapes(node.value) }];
      case 'inlineCode':
      case 'code':
        return [{ type: 'code', value: node.value }];
      case 'break':
        return [{ type: 'break' }];
      case 'heading':
        return [{ type: 'heading', depth: node.depth, children: all(node.children) }];
      case 'paragraph':
      case 'strong':
      case 'emphasis':
        return [{ type: node.type, children: all(node.children) }];
      case 'blockquote':
        return [{ type: 'quote', children: all(node.children) }];
      case 'list':
        return [{ type: 'list', ordered: node.ordered === true, children: all(node.children) }];
      case 'listItem':
        return [
          {
            type: 'item',
            children: node.spread === true ? all(node.children) : all(unwrapped(node.children)),
          },
        ];
      case 'link':
        refuseNames(node, node.url);
        if (SAFE_LINK.test(node.url)) return [{ type: 'link', url: node.url, children: all(node.children) }];
        warn(node, `the link ${node.url} is shown as plain text; begin it with https:// or mailto:`);
        return all(node.children);
      case 'html':
        if (node.value.startsWith('</')) return [];
        return warn(node, 'HTML is not shown to listeners; use Markdown');
      case 'image':
        return warn(node, 'images are not shown to listeners; describe it in words');
      default:
        return warn(node, `this part (${node.type}) is not shown to listeners; write it as plain Markdown`);
    }
  }

  const tooDeep = (line: number): ParsedMarkdown => {
    const message = `quotes, lists and emphasis are nested more than ${MAX_DEPTH} deep; simplify the text`;
    return unusable(errorAt(file, { line, column: 1 }, message));
  };
  const lineTooDeep = text.split(/\r\n|\n|\r/).findIndex((line) => containersIn(line) > MAX_DEPTH);
  if (lineTooDeep >= 0) return tooDeep(lineTooDeep + 1);
  const source = text.replace(/^\uFEFF/, '');
  const { children } = fromMarkdown(source);
  const deepest = beyond(children, MAX_DEPTH);
  if (deepest) return tooDeep(deepest.position?.start.line ?? 1);
  return { nodes: all(children), mistakes, source, passages: passagesOf(children, source) };
}

/** Check the depth before parsing, which takes one stack frame per level. */
function containersIn(line: string): number {
  return CONTAINERS.exec(line)?.[0].match(/>|\S+/g)?.length ?? 0;
}

/**
 * The first node that is nested more than `depth` deep. A list and its item count as one level each. Goes level by
 * level.
 */
function beyond(nodes: readonly RootContent[], depth: number): RootContent | undefined {
  let level: readonly RootContent[] = nodes;
  for (let left = 2 * depth; left > 0 && level.length > 0; left -= 1) {
    level = level.flatMap((node): RootContent[] => ('children' in node ? node.children : []));
  }
  return level[0];
}

/** Items of a list without blank lines have no paragraphs. */
function unwrapped(children: readonly RootContent[]): RootContent[] {
  return children.flatMap((child) => (child.type === 'paragraph' ? child.children : [child]));
}
