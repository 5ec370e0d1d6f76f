import { z } from 'zod';
import { environment } from '../platform/env.ts';

const variables = z.record(
  z.string(),
  z.object({
    description: z.string(),
    default: z.union([z.string(), z.number()]).optional(),
    unset: z.string().optional(),
  }),
);

/** The reference of environment variables, as Markdown, from the schema that reads them. */
export function environmentReference(): string {
  const { properties } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' });
  const rows = Object.entries(variables.parse(properties)).map(([name, { description, ...otherwise }]) => {
    const fallback = otherwise.default === undefined ? (otherwise.unset ?? '') : `\`${otherwise.default}\``;
    return `| \`${name}\` | ${description} | ${fallback} |`;
  });
  return `# Environment variables

Every variable that the server and the commands read, generated from the schema that checks them. A variable with a wrong value stops the
start with a message that names it.

| variable | meaning | if not set |
|---|---|---|
${rows.join('\n')}
`;
}
