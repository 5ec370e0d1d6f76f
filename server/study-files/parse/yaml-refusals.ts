import {
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  visit,
  type Document,
  type Node,
} from 'yaml';

/** Content that a study file may not have, with its offset. */
export interface Fault {
  offset: number;
  message: string;
}

export const MAX_DEPTH = 20;
export const TOO_DEEP = `more than ${MAX_DEPTH} levels of nesting; a study file needs fewer than 8`;

const ENOUGH = 20;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Offset of a node; 0 for a node without text. */
export const startOf = ({ range }: Pick<Node, 'range'>): number => (range ? range[0] : 0);

/** YAML features that study files do not support. */
export function refusedNodes(document: Document, text: string): Fault[] {
  const faults: Fault[] = [];
  visit(document, (_key, node, ancestors) => {
    if (faults.length > ENOUGH) return visit.BREAK;
    if (isPair(node)) return undefined;
    if (!isNode(node)) return undefined;
    const offset = startOf(node);
    if (ancestors.filter(isCollection).length >= MAX_DEPTH) {
      faults.push({ offset, message: TOO_DEEP });
      return visit.BREAK;
    }
    if (isAlias(node)) {
      faults.push({ offset, message: `aliases like *${node.source} are not supported; write the value out` });
      return undefined;
    }
    if (node.anchor !== undefined) {
      const from = text.lastIndexOf('&', offset);
      faults.push({ offset: from, message: `anchors like &${node.anchor} are not supported; delete it` });
    }
    if (node.tag !== undefined) {
      const from = text.lastIndexOf('!', offset - 1);
      faults.push({
        offset: text.startsWith('!!', from - 1) ? from - 1 : from,
        message: `tags like ${shortTag(node.tag)} are not supported; write the plain value`,
      });
    }
    if (isMap(node)) faults.push(...keyFaults(node.items.map(({ key }) => key)));
    return undefined;
  });
  return faults;
}

const shortTag = (tag: string): string => tag.replace('tag:yaml.org,2002:', '!!');

function keyFaults(keys: readonly unknown[]): Fault[] {
  const seen = new Set<string>();
  return keys.flatMap((key) => {
    if (!isNode(key)) return [];
    const offset = startOf(key);
    if (!isScalar(key)) return [{ offset, message: 'a key must be plain text, not a list or a map' }];
    const name = String(key.value);
    if (FORBIDDEN_KEYS.has(name))
      return [{ offset, message: `the key ${name} is not allowed; use another name` }];
    if (seen.has(name)) {
      return [{ offset, message: `the key ${name} appears twice; keep one of them` }];
    }
    seen.add(name);
    return [];
  });
}
