import type { z } from 'zod';
import { described, meant, orList } from './words.ts';

type Issue = z.core.$ZodIssue;

/** Number of choices up to which all are listed beside a near match. */
const MOST_LISTED = 12;

/** How zod's own messages begin, those of formats left out. */
const USUAL = /^(?:Invalid (?:input|option)|Too (?:small|big)|Unrecognized key)/u;

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map of keys',
  record: 'a map of keys',
};

/**
 * Message for a schema issue: expected value, actual value and purpose of the key. `about` is the description of the
 * key.
 */
export function issueMessage(
  issue: Issue,
  path: readonly (string | number)[],
  value: unknown,
  about: string | null,
): string {
  const name = nameOf(path);
  const text =
    value === undefined && issue.code !== 'invalid_key'
      ? `${name} is missing; it must be ${expected(issue)}`
      : fault(issue, name, value);
  if (about === null) return text;
  return `${text}${text.endsWith('?') ? '' : '.'} ${about}`;
}

/**
 * Message for an issue with the first wrong field of a request, with its input. Example: 'page.number is missing; it must be a number'.
 * `whole` names the request.
 */
export function requestFault(issue: Issue, whole: string): string {
  const place = issue.path.join('.') || whole;
  // A schema may say what it wants in words of its own.
  if (!USUAL.test(issue.message)) return `${place}: ${issue.message}`;
  if (issue.code === 'unrecognized_keys') return `${place} has no ${orList(issue.keys)}`;
  // Quotes, which YAML may need, are no remedy for a program.
  if (issue.code === 'invalid_type' && issue.input !== undefined) return mustBe(issue, place, issue.input);
  return issueMessage(issue, [place], issue.input, null);
}

/** Example: ['blocks', 0, 'batches'] is blocks[1].batches, counted from one as researchers do. */
function nameOf(path: readonly (string | number)[]): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step + 1}]` : `${index === 0 ? '' : '.'}${step}`))
    .join('');
}

function fault(issue: Issue, name: string, value: unknown): string {
  switch (issue.code) {
    case 'too_small':
    case 'too_big':
      if (isEmpty(value)) return `${name} is empty`;
      return `${name} is ${sizeOf(value)}, but must be ${bound(issue)}`;
    case 'invalid_key':
      return `the name ${name} ${issue.issues[0]?.message ?? 'is not allowed'}`;
    case 'custom':
    case 'invalid_format':
      return `${name} ${issue.message}${typeof value === 'string' ? `, but is ${described(value)}` : ''}`;
    default: {
      const near = hint(issue, value);
      // Omit long lists of choices, which would hide the near match.
      if (near !== '' && optionsOf(issue).length > MOST_LISTED)
        return `${name} is ${described(value)}${near}`;
      return `${mustBe(issue, name, value)}${near}`;
    }
  }
}

const mustBe = (issue: Issue, name: string, value: unknown): string =>
  `${name} must be ${expected(issue)}, but is ${described(value)}`;

/** Accepted values, as far as the schema tells. */
function expected(issue: Issue): string {
  if (issue.code === 'invalid_type') return KINDS[issue.expected] ?? issue.expected;
  if (issue.code === 'invalid_value') return orList(issue.values.map(String));
  if (issue.code !== 'invalid_union') return 'its value';
  if (issue.errors.length === 0) return orList(optionsOf(issue));
  const kinds = issue.errors.flatMap((errors) =>
    errors.filter(({ path }) => path.length === 0).map(expected),
  );
  return orList([...new Set(kinds)]);
}

/** Accepted words, if the schema lists some. */
function optionsOf(issue: Issue): string[] {
  if (issue.code === 'invalid_value') return issue.values.map(String);
  if (issue.code !== 'invalid_union') return [];
  if ('options' in issue && Array.isArray(issue.options)) return issue.options.map(String);
  return issue.errors.flat().flatMap(optionsOf);
}

const isPlain = (value: unknown): value is number | boolean =>
  typeof value === 'number' || typeof value === 'boolean';

/** Whether text is accepted, possibly among other kinds. */
function takesText(issue: Issue): boolean {
  if (issue.code === 'invalid_type') return issue.expected === 'string';
  if (issue.code !== 'invalid_union') return false;
  return issue.errors.flat().some((inner) => inner.path.length === 0 && takesText(inner));
}

function hint(issue: Issue, value: unknown): string {
  if (takesText(issue) && isPlain(value)) {
    // A long row of digits has lost its last ones as a number.
    const isExact = typeof value === 'boolean' || Math.abs(value) <= Number.MAX_SAFE_INTEGER;
    return `; put quotes around it${isExact ? `: '${value}'` : ''}`;
  }
  const wanted = typeof value === 'string' ? meant(value, optionsOf(issue)) : null;
  return wanted === null ? '' : `; did you mean ${wanted}?`;
}

const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);

function sizeOf(value: unknown): string {
  if (typeof value === 'string') return `${value.length} characters long`;
  if (Array.isArray(value)) return `${value.length} entries long`;
  return String(value);
}

function bound(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const unit = { string: ' characters long', array: ' entries long' }[String(issue.origin)] ?? '';
  if (issue.code === 'too_big')
    return `${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}${unit}`;
  return `${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${unit}`;
}
