import type { Tree, TreeEntry } from '../source/tree.ts';

const MOST_VALUES = 50_000;
const MOST_DEPTH = 30;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** A script whose value is not a literal, with the line. */
export class NotLiteral extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
};
const WORD = /[A-Za-z_$][\w$]*/uy;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iuy;
const GAP = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/uy;
const REMEDY = 'write texts, numbers, true, false, lists and maps only; scripts are read but never run';

/** Reads one literal of JavaScript at an offset of a script. Nothing is evaluated. Throws NotLiteral. */
export function readLiteral(script: string, from: number): Tree {
  let at = from;
  let values = 0;
  const lineAt = (offset: number): number => script.slice(0, offset).split('\n').length;
  const fail = (what: string): never => {
    throw new NotLiteral(lineAt(at), `${what}; ${REMEDY}`);
  };
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(script)?.[0] ?? null;
    if (found !== null) at += found.length;
    return found;
  };
  const takes = (sign: string): boolean => {
    match(GAP);
    if (!script.startsWith(sign, at)) return false;
    at += sign.length;
    match(GAP);
    return true;
  };

  function quoted(): string {
    const quote = script.charAt(at);
    at += 1;
    let text = '';
    while (script.charAt(at) !== quote) {
      const next = script.charAt(at);
      if (next === '' || (next === '\n' && quote !== '`')) fail('a text is not closed');
      if (quote === '`' && script.startsWith('${', at)) fail('a text contains a calculation');
      text += next === '\\' ? escapeSign() : next;
      at += 1;
    }
    at += 1;
    return text;
  }

  function escapeSign(): string {
    at += 1;
    const sign = script.charAt(at);
    const code = /^(?:x([0-9a-f]{2})|u([0-9a-f]{4}))/iu.exec(script.slice(at, at + 5));
    if (code) {
      at += code[0].length - 1;
      return String.fromCharCode(Number.parseInt(code[1] ?? code[2] ?? '', 16));
    }
    return sign === '\n' ? '' : (ESCAPES[sign] ?? sign);
  }

  function key(): string {
    const sign = script.charAt(at);
    const name = sign === '"' || sign === "'" ? quoted() : (match(WORD) ?? match(NUMBER));
    if (name === null || FORBIDDEN.has(name)) return fail('this is not a key');
    return name;
  }

  function map(line: number, depth: number): Tree {
    const entries: TreeEntry[] = [];
    while (!takes('}')) {
      const keyLine = lineAt(at);
      const name = key();
      const before = entries.find((entry) => entry.key === name);
      if (before) fail(`the key ${name} is already in line ${before.line}`);
      if (!takes(':')) fail(`the key ${name} has no value`);
      entries.push({ key: name, line: keyLine, value: value(depth + 1) });
      if (!takes(',') && script.charAt(at) !== '}') fail('a comma is missing');
    }
    return { kind: 'map', line, entries };
  }

  function list(line: number, depth: number): Tree {
    const items: Tree[] = [];
    while (!takes(']')) {
      items.push(value(depth + 1));
      if (!takes(',') && script.charAt(at) !== ']') fail('a comma is missing');
    }
    return { kind: 'list', line, items };
  }

  function value(depth: number): Tree {
    match(GAP);
    const line = lineAt(at);
    values += 1;
    if (values > MOST_VALUES || depth > MOST_DEPTH) fail('the configuration is too large');
    if (takes('{')) return map(line, depth);
    if (takes('[')) return list(line, depth);
    if (/["'`]/u.test(script.charAt(at))) return { kind: 'text', line, text: quoted(), isQuoted: true };
    const text = match(NUMBER) ?? match(/(?:true|false|null|undefined)\b/uy);
    if (text === null) return fail('this is not a literal');
    return { kind: 'text', line, text: text === 'undefined' ? '' : text, isQuoted: false };
  }
  return value(0);
}
