import { z } from 'zod';
import { methods } from '#core/methods/registry.ts';
import { LANGUAGES } from '#core/text/languages.ts';
import { screeningRules, verdictRules } from '#core/screening/registry.ts';
import { METHOD_VERDICTS } from '#core/verdicts/verdicts.ts';
import { stepKinds } from '#core/steps/registry.ts';
import { studyConfig } from '#core/study/config.ts';
import { asSchema, keysBelow, kindOf, type JsonSchema } from '../../study-files/parse/schema-words.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A row for the key and rows for the keys below it. A text in several languages has one row. */
function rowsOf(name: string, schema: JsonSchema, required: boolean): string[] {
  const fallback = schema.default === undefined ? '' : `\`${JSON.stringify(schema.default)}\``;
  const need = required && schema.default === undefined ? 'required' : fallback;
  const keys = keysBelow(schema);
  const isWording = keys.map(({ key }) => key).join() === LANGUAGES.join();
  const type = String(kindOf(schema));
  const kind = isWording ? type.replace('map', 'text for each language') : type;
  const row = `| \`${name}\` | ${cell(kind)} | ${cell(need)} | ${cell(schema.description ?? '')} |`;
  const below = (isWording ? [] : keys).flatMap(({ key, part, isRequired }) =>
    rowsOf(`${name}.${key}`, part, isRequired),
  );
  return [row, ...below];
}

function tableOf(schema: JsonSchema, skip: readonly string[]): string {
  const rows = Object.entries(schema.properties ?? {})
    .filter(([key]) => !skip.includes(key))
    .flatMap(([key, part]) => rowsOf(key, asSchema(part), schema.required?.includes(key) ?? false));
  return ['| key | what it is | default | meaning |', '|---|---|---|---|', ...rows].join('\n');
}

/** The study file reference, as Markdown, from the schemas that check study files. */
export function studyFileReference(): string {
  const blocks = Object.values(methods).map(({ id, summary, config }) => {
    const schema = z.toJSONSchema(config, { io: 'input' });
    return `## \`method: ${id}\`\n\n${summary}\n\n${tableOf(schema, ['method'])}`;
  });
  const steps = stepKinds.map(({ id, type, summary, places, config }) => {
    const schema = z.toJSONSchema(config, { io: 'input' });
    const own = Object.keys(schema.properties ?? {}).some((key) => key !== 'check');
    const where = `Allowed in ${places.map((place) => `\`${place}\``).join(' or ')}.`;
    const what = type === null ? '' : ` Type: ${type}.`;
    const keys = own ? `\n\n${tableOf(schema, ['check'])}` : '';
    return `### \`${id}\`\n\n${summary}${what} ${where}${keys}`;
  });
  const rules = screeningRules.map(({ id, summary, tests, source, effect, params }) => {
    const schema = z.toJSONSchema(params, { io: 'input' });
    const own = Object.keys(schema.properties ?? {}).length > 0;
    const about = `${summary} Tests: ${tests}. By default it ${effect === 'flag' ? 'flags' : 'excludes'}. Source: ${source}.`;
    return `### \`${id}\`\n\n${about}${own ? `\n\n${tableOf(schema, [])}` : ''}`;
  });
  const verdicts = verdictRules.map(
    ({ id, type, tests, summary }) => `| \`${id}\` | ${type} | ${tests} | ${cell(summary)} |`,
  );
  const envelope = tableOf(z.toJSONSchema(studyConfig, { io: 'input' }), ['blocks']);
  return `# Keys of the study file

This page lists every key of \`study.yaml\`. It is generated from the schemas that check the file; \`earshot keys\` prints it. For an
introduction by task, read [The study file](../study/study-file.md).

An unknown key is an error. YAML anchors, aliases and tags are refused. Paths are relative to the study folder.

## The study

${envelope}
| \`blocks\` | list of map | required | Runs of pages, in the order that listeners see them. Each names its \`method\`; see below. |

The texts of \`consent\`, \`consent_summary\`, \`consent_statements\` and \`instructions\` can contain \`{pages}\`, \`{minutes}\`, \`{reward}\` and
\`{contact}\`. Earshot fills them in.
Words in [brackets] there prevent publication: see [Consent and instructions](../study/preparation.md#consent-and-instructions).

## Steps

\`preparation\`, \`between_pages\` and \`closing\` list steps in order: by name, like \`headphones\`, or with keys, like
\`{check: headphones, signal: huggins}\`. The instructions are read last, or before \`comprehension\`, unless you list them.

${steps.join('\n\n')}

${blocks.join('\n\n')}

## Screening rules

\`screening\` lists rules by name, like \`too fast\`, or with keys, like \`{rule: too fast, as: exclude}\`. Every rule also takes
\`as: exclude\` or \`as: flag\`. [Screening](../screening/screening.md) describes their effect.

All rules have the type data quality. Methods and reviewers give the verdicts of this table when answers become ratings.
\`${METHOD_VERDICTS}\` includes all of them.

| name | type | what it tests | when it fails |
|---|---|---|---|
${verdicts.join('\n')}

A rule below that has the name of a verdict replaces it. It looks at the ratings of all listeners.

${rules.join('\n\n')}
`;
}
