import { studyConfig, type StudyConfig } from '#core/study/config.ts';
import type { z } from 'zod';
import { errorAt, type Mistake } from './mistake.ts';
import type { YamlDocument } from './parse-yaml.ts';
import { schemaPlace, valueAt } from './schema-place.ts';
import { issueMessage } from '../../platform/issue-message.ts';
import { meant, orList } from '../../platform/words.ts';

type Issue = z.core.$ZodIssue;
type Path = (string | number)[];

/** Validates a YAML file. Returns the config, or a mistake for every place that the schema refuses. */
export function validate<Config>(
  schema: z.ZodType<Config>,
  document: YamlDocument,
  file: string,
): { mistakes: Mistake[]; config: Config | null } {
  const result = schema.safeParse(document.value);
  if (result.success) return { mistakes: [], config: result.data };
  const issues = result.error.issues.flatMap(innermost);
  const misspelt = new Set(issues.flatMap((issue) => misspeltKeys(schema, issue, document.value)));
  const mistakes = issues
    .filter((issue) => !(isMissing(issue, document.value) && misspelt.has(pathKey(pathOf(issue)))))
    .flatMap((issue) => mistakesOf(schema, issue, document, file));
  return { mistakes, config: null };
}

/** Validates a study file. Returns the config or its mistakes. */
export function validateConfig(
  document: YamlDocument,
  file: string,
): { mistakes: Mistake[]; config: StudyConfig | null } {
  return validate(studyConfig, document, file);
}

const pathOf = (issue: Issue): Path =>
  issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));

const pathKey = (path: Path): string => JSON.stringify(path);

const isMissing = (issue: Issue, root: unknown): boolean => valueAt(root, pathOf(issue)) === undefined;

/** Of a value with alternatives, the issues of the alternative that it matches best. */
function innermost(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const attempts = issue.errors.filter((errors) => !errors.some(isOtherKind));
  const [only, ...others] = attempts;
  if (!only || others.length > 0) return [issue];
  return only.flatMap((inner) => innermost({ ...inner, path: [...issue.path, ...inner.path] }));
}

const isOtherKind = ({ path, code }: Issue): boolean =>
  path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');

/** Keys that unknown keys probably mean. A misspelt key is not reported as missing too. */
function misspeltKeys(schema: z.core.$ZodType, issue: Issue, root: unknown): string[] {
  if (issue.code !== 'unrecognized_keys') return [];
  const path = pathOf(issue);
  const { keys } = schemaPlace(schema, root, path);
  return issue.keys.flatMap((key) => {
    const wanted = meant(key, keys);
    return wanted === null ? [] : [pathKey([...path, wanted])];
  });
}

function mistakesOf(
  schema: z.core.$ZodType,
  issue: Issue,
  { value, locate }: YamlDocument,
  file: string,
): Mistake[] {
  const path = pathOf(issue);
  if (issue.code === 'unrecognized_keys') {
    const { keys } = schemaPlace(schema, value, path);
    return issue.keys.map((key) => errorAt(file, locate([...path, key], 'key'), unknownKey(key, keys)));
  }
  const { about } = schemaPlace(schema, value, path);
  const message = issueMessage(issue, path, valueAt(value, path), about);
  return [errorAt(file, locate(path, issue.code === 'invalid_key' ? 'key' : 'value'), message)];
}

function unknownKey(key: string, keys: readonly string[]): string {
  const wanted = meant(key, keys);
  const remedy = wanted === null ? `allowed keys: ${orList(keys)}` : `did you mean ${wanted}?`;
  return `${key} is not an allowed key; ${remedy}`;
}
