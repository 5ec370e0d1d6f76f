import type { Command } from './declare/command.ts';
import { listedOptions, signOf, usageText } from './declare/usage.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|');

function section(command: Command): string {
  const options = listedOptions(command).map((one) => {
    const more = one.said.isRepeatable ? ' (repeatable)' : '';
    const only = (one.forms ?? []).map((label) => `\`${label}\``).join(', ');
    const { text, default: otherwise } = one.said;
    const row = [
      `\`${signOf(one.name, one.said)}\`${more}`,
      text.replaceAll('<', '\\<'),
      otherwise === null ? '' : `\`${otherwise}\``,
    ];
    return `| ${[...row, only].map(cell).join(' | ')} |`;
  });
  const list =
    options.length === 0
      ? []
      : [['| option | meaning | default | only with |', '|---|---|---|---|', ...options].join('\n')];
  const usage = `\`\`\`text\n${usageText(command).replaceAll(/^ {2}/gm, '')}\n\`\`\``;
  return [`## ${command.name}`, usage, command.summary, ...(command.about ?? []), ...list].join('\n\n');
}

/** The command line reference, as Markdown, generated from the declarations that parse it. */
export const commandReference = (commands: readonly Command[]): string => `# The command line

Every command and option, generated from the declarations that parse them. \`earshot help\` lists the commands and
\`earshot <command> --help\` explains one.

[Environment variables](environment.md) set the data folder, the address and the recruiter's access for all of them.

${commands.map(section).join('\n\n')}
`;
