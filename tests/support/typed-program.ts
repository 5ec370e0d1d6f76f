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

/** A program of the files of a folder and of seeded ones, with its types, which takes long to make. */
export interface TypedProgram {
  /** The places, such as server/db/x.ts:6, of the nodes below a folder that a check with types finds. */
  placesFound(folder: string, isFound: (node: ts.Node, checker: ts.TypeChecker) => boolean): string[];
}

export function typedProgram(folder: string, seeded: readonly Seeded[]): TypedProgram {
  const config = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, ROOT);
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.config.ts'))
    .map((name) => join(ROOT, folder, name));
  const own = new Map(seeded.map(({ path, text }) => [join(ROOT, path), text]));
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => own.has(name) || fileExists(name);
  host.getSourceFile = (name, languageVersion, ...rest) => {
    const text = own.get(name);
    return text === undefined
      ? getSourceFile(name, languageVersion, ...rest)
      : ts.createSourceFile(name, text, languageVersion);
  };
  const program = ts.createProgram([...files, ...own.keys()], options, host);
  const checker = program.getTypeChecker();
  const read = new Set([...files, ...own.keys()]);
  return {
    placesFound(below, isFound) {
      const found: string[] = [];
      const isAsked = ({ fileName }: ts.SourceFile): boolean =>
        read.has(fileName) && fileName.startsWith(`${join(ROOT, below)}/`);
      for (const file of program.getSourceFiles().filter(isAsked)) {
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
    },
  };
}
