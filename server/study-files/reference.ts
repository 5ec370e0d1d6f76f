import { z } from 'zod';
import { checkType } from '#core/checks/registry.ts';
import { methods } from '#core/methods/registry.ts';
import { screeningRules } from '#core/screening/registry.ts';
import { METHOD_VERDICTS, VERDICTS } from '#core/screening/verdicts.ts';
import { stepKinds } from '#core/steps/registry.ts';
import { studyConfig } from '#core/study/config.ts';
import { asSchema, keysBelow, kindOf, type JsonSchema } from './schema-words.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A row for the key and rows for the keys below it. */
function rowsOf(name: string, schema: JsonSchema, required: boolean): string[] {
  const fallback = schema.default === undefined ? '' : `\`${JSON.stringify(schema.default)}\``;
  const need = required && schema.default === undefined ? 'required' : fallback;
  const row = `| \`${name}\` | ${cell(kindOf(schema))} | ${cell(need)} | ${cell(schema.description ?? '')} |`;
  const below = keysBelow(schema).flatMap(({ key, part, isRequired }) =>
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
    return `## A block with \`method: ${id}\`\n\n${summary}\n\n${tableOf(schema, ['method'])}`;
  });
  const steps = stepKinds.map(({ id, type, summary, places, config }) => {
    const schema = z.toJSONSchema(config, { io: 'input' });
    const own = Object.keys(schema.properties ?? {}).some((key) => key !== 'check');
    const where = `May stand in ${places.map((place) => `\`${place}\``).join(' or ')}.`;
    const what = type === null ? '' : ` Type: ${type}.`;
    const keys = own ? `\n\n${tableOf(schema, ['check'])}` : '';
    return `### \`${id}\`\n\n${summary}${what} ${where}${keys}`;
  });
  const rules = screeningRules.map(({ id, summary, source, effect, params }) => {
    const schema = z.toJSONSchema(params, { io: 'input' });
    const own = Object.keys(schema.properties ?? {}).length > 0;
    const about = `${summary} By default it ${effect === 'flag' ? 'flags' : 'excludes'}. Source: ${source}.`;
    return `### \`${id}\`\n\n${about}${own ? `\n\n${tableOf(schema, [])}` : ''}`;
  });
  const verdicts = Object.entries(VERDICTS).map(
    ([id, summary]) => `| \`${id}\` | ${checkType(id)} | ${cell(summary)} |`,
  );
  const envelope = tableOf(z.toJSONSchema(studyConfig, { io: 'input' }), ['blocks']);
  return `# The study file

Every key of \`study.yaml\`, made from the schemas that check it (\`earshot keys\` prints this page). Unknown keys are mistakes;
YAML anchors, aliases and tags are refused. Paths are inside the study folder.

## The study

${envelope}
| \`blocks\` | list of map | required | Runs of pages, in the order that listeners see them. Each names its \`method\`; see below. |

Texts of \`consent\`, \`consent_statements\` and \`instructions\` may say \`{pages}\`, \`{minutes}\`, \`{reward}\` and \`{contact}\`, which are filled in.
Words in [brackets] there keep the study from being published: [preparation.md](preparation.md#consent-and-instructions).

## Steps beside the pages

\`preparation\`, \`between_pages\` and \`closing\` list steps in their order: by name, like \`headphones\`, or with keys, like
\`{check: headphones, signal: huggins}\`. The instructions are read last, or before \`comprehension\`, unless they are listed.

${steps.join('\n\n')}

${blocks.join('\n\n')}

## Rules of screening

\`screening\` lists rules by name, like \`too fast\`, or with keys, like \`{rule: too fast, as: exclude}\`. Every rule also takes
\`as: exclude\` or \`as: flag\`. What they do is in [screening.md](screening.md).

Rules are a matter of data quality, and so are verdicts but for the one that says otherwise. Verdicts that methods pass while answers become ratings; \`${METHOD_VERDICTS}\` names all of them:

| name | type | what it is |
|---|---|---|
${verdicts.join('\n')}

A rule below that has the name of a verdict is run over the ratings of all listeners and takes its place.

${rules.join('\n\n')}
`;
}
