import { readFileSync } from 'node:fs';
import ts from 'typescript';

const isText = (node: ts.Node): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);

/** A text of the source with a word in each of its places, as {0} or as in `asSaid`; null: the node is none. */
function textOf(node: ts.Node, place: (index: number) => string): string | null {
  if (isText(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.templateSpans.reduce(
    (text, { literal }, at) => text + place(at) + literal.text,
    node.head.text,
  );
}

/** Text that is joined with + is one text. */
function joinedText(node: ts.Node, place: (index: number) => string): string | null {
  const isSum = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;
  if (!isSum) return textOf(node, place);
  const [left, right] = [joinedText(node.left, place), joinedText(node.right, place)];
  return left === null || right === null ? null : left + right;
}

/** Texts that are not messages: of imports, errors of the program, and descriptions of keys. */
const isUnread = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isThrowStatement(node) ||
  (ts.isCallExpression(node) && node.expression.getText().endsWith('.describe'));

/** All texts of a source file, wherever they are used, each with its line. */
export function textsIn(path: string, place: (index: number) => string): { at: string; text: string }[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: { at: string; text: string }[] = [];
  function visit(node: ts.Node): void {
    const text = joinedText(node, place);
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (text !== null) found.push({ at: `${path}:${line}`, text });
    if (isUnread(node)) return;
    // Of a text, only what stands in its places.
    ts.forEachChild(node, text === null ? visit : visitPlaces);
  }
  function visitPlaces(node: ts.Node): void {
    if (ts.isTemplateSpan(node)) visit(node.expression);
    else ts.forEachChild(node, visitPlaces);
  }
  visit(source);
  return found;
}

/**
 * The texts that a source file hands to calls of these names, methods (`.refine`) or tags, or has as members of them (`title:`), each
 * with its line.
 * Parts are texts of their own.
 */
export function messagesIn(
  path: string,
  names: ReadonlySet<string>,
  place: (index: number) => string,
): { at: string; text: string }[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: { at: string; text: string }[] = [];
  function take(node: ts.Node): void {
    const text = joinedText(node, place);
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (text !== null) found.push({ at: `${path}:${line}`, text: text.replaceAll(/\s*\n\s*/gu, ' ') });
    if (text === null || ts.isTemplateExpression(node)) ts.forEachChild(node, take);
  }
  const isNamed = (callee: ts.Expression): boolean =>
    names.has(callee.getText()) ||
    (ts.isPropertyAccessExpression(callee) && names.has(`.${callee.name.getText()}`));
  function visit(node: ts.Node): void {
    const isCall = ts.isCallExpression(node) || ts.isNewExpression(node);
    if (isCall && isNamed(node.expression)) {
      node.arguments?.forEach(take);
      visit(node.expression);
    } else if (ts.isTaggedTemplateExpression(node) && names.has(node.tag.getText())) {
      take(node.template);
      ts.forEachChild(node.template, visit);
    } else if (ts.isPropertyAssignment(node) && names.has(`${node.name.getText()}:`)) take(node.initializer);
    else if (ts.isVariableDeclaration(node) && node.initializer && names.has(`${node.name.getText()} =`))
      take(node.initializer);
    else if (ts.isReturnStatement(node) && node.expression && names.has('return')) take(node.expression);
    else ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}
