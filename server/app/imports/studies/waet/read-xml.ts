import { SaxesParser } from 'saxes';

/** An element of an XML file. */
export interface XmlElement {
  name: string;
  line: number;
  attributes: Readonly<Record<string, string>>;
  /** Text within it, without that of its elements. */
  text: string;
  children: XmlElement[];
}

const MOST_ELEMENTS = 50_000;
const MOST_DEPTH = 30;

/** A file that cannot be used, with the line. */
export class UnusableXml extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** Reads XML without document types, so without entities of its own. Throws UnusableXml. */
export function readXml(text: string): XmlElement {
  const parser = new SaxesParser({ position: true });
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  let count = 0;
  const fail = (message: string): never => {
    throw new UnusableXml(parser.line, message);
  };
  parser.on('doctype', () =>
    fail('a document type (<!DOCTYPE) is not supported, because it can define entities; delete it'),
  );
  parser.on('error', (cause) =>
    fail(`this is not valid XML: ${cause.message.replace(/^\d+:\d+: |\.$/gu, '')}; close every element`),
  );
  parser.on('opentag', ({ name, attributes }) => {
    count += 1;
    if (count > MOST_ELEMENTS || open.length >= MOST_DEPTH)
      fail('the file is too large or too deeply nested; write a shorter one');
    const texts = Object.entries(attributes).map(([key, own]) => [
      key,
      typeof own === 'string' ? own : own.value,
    ]);
    const element = {
      name: name.toLowerCase(),
      line: parser.line,
      attributes: Object.fromEntries(texts),
      text: '',
      children: [],
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('text', (piece) => {
    const element = open.at(-1);
    if (element) element.text += piece;
  });
  parser.on('cdata', (piece) => {
    const element = open.at(-1);
    if (element) element.text += piece;
  });
  parser.on('closetag', () => open.pop());
  parser.write(text.replace(/^\uFEFF/u, '')).close();
  return root ?? fail('the file is empty; write a test');
}

export const childrenOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child.name === name);

export const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  childrenOf(element, name)[0];

/** An attribute, whatever its case; null if it is absent or empty. */
export function attributeOf({ attributes }: XmlElement, name: string): string | null {
  const found = Object.entries(attributes)
    .find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
    .trim();
  return found === undefined || found === '' ? null : found;
}
