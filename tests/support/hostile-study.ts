import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeStudy } from './tiny-study.ts';

/** What a page calls when a script of ours ran in it. */
export const HIT = 'hostileScriptRan';

/** Ways of getting a script into a page (OWASP's list, shortened): tags, handlers, broken attributes, addresses, templates, SVG. */
export const PAYLOADS: readonly string[] = [
  `<script>${HIT}()</script>`,
  `<img src=x onerror=${HIT}()>`,
  `"><svg onload=${HIT}()>`,
  `'-${HIT}()-'`,
  `</textarea><script>${HIT}()</script>`,
  `<a href="javascript:${HIT}()">x</a>`,
  `{@html '<img src=x onerror=${HIT}()>'}`,
  `<iframe srcdoc="<script>parent.${HIT}()</script>"></iframe>`,
  `<style>@import 'javascript:${HIT}()';</style>`,
  `]]></title><script>${HIT}()</script>`,
];

const all = PAYLOADS.join(' ');
/** As a scalar of YAML in double quotes. */
const quoted = (text: string): string => JSON.stringify(text);
/** A file's name: no slash and no NUL. */
const named = (text: string): string => text.replaceAll('/', '');

/** A study whose every text, and the names of whose systems and items, try to run a script. */
export async function writeHostileStudy(folder: string): Promise<string> {
  const systems = [named(PAYLOADS[1] ?? ''), named(PAYLOADS[2] ?? '')];
  const items = ['i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7'].map(
    (item) => `${item}${named(PAYLOADS[3] ?? '')}`,
  );
  const yaml = `title: ${quoted(PAYLOADS.slice(0, 4).join(' '))}
language: en
clips:
  test: clips/{system}/{item}.wav
  traps: traps/{kind}/{item}.wav
texts: texts.csv
loudness: as is
consent: consent.md
consent_statements: [${quoted(all)}]
instructions: instructions.md
contact: ${quoted(PAYLOADS[1] ?? '')}
blocks:
  - method: ternary
    batches: 1
    question: ${quoted(PAYLOADS.slice(0, 4).join(' '))}
    traps:
      flawed: {set: traps, where: {kind: flawed}}
      human: {set: traps, where: {kind: human}}
`;
  const clips = systems.flatMap((system) => items.map((item) => `clips/${system}/${item}.wav`));
  const traps = ['flawed/f1', 'flawed/f2', 'human/h1', 'human/h2', 'human/h3'].map(
    (trap) => `traps/${trap}.wav`,
  );
  await writeStudy(folder, yaml, [...clips, ...traps]);
  const markdown = `# ${all}\n\n[press](javascript:${HIT}()) ![x](javascript:${HIT}()) attention is checked\n\n${PAYLOADS.join('\n\n')}\n`;
  await writeFile(join(folder, 'consent.md'), markdown);
  await writeFile(join(folder, 'instructions.md'), markdown);
  const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const texts = items.map((item) => `${cell(item)},${cell(all)}`);
  await writeFile(join(folder, 'texts.csv'), ['item,text', ...texts, ''].join('\n'));
  return folder;
}
