import { readFile, stat } from 'node:fs/promises';
import { errorAt, type Mistake, type Place } from './mistake.ts';
import { parseYaml, type ParsedYaml } from './parse-yaml.ts';

/** Limit of a study file. A study file has a page or two; a much larger file is the wrong one or an attack. */
const MAX_YAML_BYTES = 256 * 1024;

/** Reads a YAML file. Never throws for its content: every fault is a mistake with its place. */
export async function readYaml(path: string): Promise<ParsedYaml> {
  const { size } = await stat(path);
  if (size > MAX_YAML_BYTES) return refused(path, null, tooLarge(size));
  const bytes = await readFile(path);
  const text = decodeUtf8(bytes);
  if (text === null)
    return refused(path, null, 'the file is not UTF-8 text; save it with the encoding UTF-8');
  return parseYaml(text, path);
}

const tooLarge = (bytes: number): string =>
  `the file has ${Math.ceil(bytes / 1024)} kB, a study file may have ${MAX_YAML_BYTES / 1024}; ` +
  'put tables into CSV files and long texts into Markdown files';

function refused(
  file: string,
  place: Place | null,
  message: string,
): { mistakes: Mistake[]; document: null } {
  return { mistakes: [errorAt(file, place, message)], document: null };
}

/** Decodes UTF-8 and drops a byte order mark, as some editors write it. Null for other bytes. */
function decodeUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder('utf-8').decode(bytes);
  return text.includes('\uFFFD') || text.includes('\0') ? null : text;
}
