import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');

/** A file that is not stored, as a control. */
export interface Seeded {
  /** Path from the root of the project. */
  path: string;
  text: string;
}

/** The places, such as server/db/x.ts:6, of the nodes of the given folders that a check with types finds. */
export function placesFound(
  folders: readonly string[],
  seeded: Seeded,
  isFound: (node: ts.Node, checker: ts.TypeChecker) => boolean,
): string[] {
  const config = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, ROOT);
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.config.ts'))
      .map((name) => join(ROOT, folder, name)),
  );
  const own = join(ROOT, seeded.path);
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => name === own || fileExists(name);
  host.getSourceFile = (name, languageVersion, ...rest) =>
    name === own
      ? ts.createSourceFile(name, seeded.text, languageVersion)
      : getSourceFile(name, languageVersion, ...rest);
  const program = ts.createProgram([...files, own], options, host);
  const checker = program.getTypeChecker();
  const read = new Set([...files, own]);
  const found: string[] = [];
  for (const file of program.getSourceFiles().filter(({ fileName }) => read.has(fileName))) {
    const visit = (node: ts.Node): void => {
      if (isFound(node, checker)) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
        found.push(`${file.fileName.slice(ROOT.length + 1)}:${line + 1}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return found;
}
