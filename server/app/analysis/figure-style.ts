import { basename, join } from 'node:path';
import { z } from 'zod';
import { figureStyle, PLAIN_STYLE, type FigureStyle } from '#core/figures/style.ts';
import { statOrNull } from '../../platform/inside-folder.ts';
import { errorAt, formatMistake, StudyMistakes, type Mistake } from '../../study-files/parse/mistake.ts';
import { parseYaml, type ParsedYaml } from '../../study-files/parse/parse-yaml.ts';
import { readYaml } from '../../study-files/parse/read-yaml.ts';
import { validate } from '../../study-files/parse/validate-config.ts';

const styled = z.looseObject({ figures: figureStyle.optional() });

interface Read {
  style: FigureStyle | null;
  mistakes: Mistake[];
}

/** The key `figures` of YAML; all other keys may be wrong. */
function styleIn({ document, mistakes }: ParsedYaml, file: string): Read {
  if (!document) return { style: null, mistakes };
  const { config, mistakes: found } = validate(styled, document, file);
  return { style: config?.figures ?? null, mistakes: found };
}

/** The style of `study.yaml` in a study's folder. A mistake there is a warning, as it changes no number. */
async function styleOfFolder(folder: string): Promise<{ style: FigureStyle; warnings: string[] }> {
  const file = join(folder, 'study.yaml');
  if ((await statOrNull(file)) === null) return { style: PLAIN_STYLE, warnings: [] };
  const { style, mistakes } = styleIn(await readYaml(file), file);
  const warnings = mistakes.map((one) => `${formatMistake(one)}; figures have the default style`);
  return { style: style ?? PLAIN_STYLE, warnings: warnings.slice(0, 1) };
}

/** A style that a run names: a YAML file with the key figures, or keys like width=double. Throws StudyMistakes. */
async function namedStyle(text: string): Promise<FigureStyle> {
  const [, key, value] = /^([a-z_]+)=(.*)$/su.exec(text) ?? [];
  const isKey = key !== undefined && value !== undefined;
  const file = isKey ? `${key}=${value}` : text;
  if (!isKey && (await statOrNull(text)) === null)
    throw new StudyMistakes(
      formatMistake(
        errorAt(text, null, 'there is no such YAML file: name another, or write a key and its value'),
      ),
    );
  const yaml = isKey ? parseYaml(`figures: {${key}: ${value}}`, file) : await readYaml(text);
  const { style, mistakes } = styleIn(yaml, file);
  if (style) return style;
  const found =
    mistakes.length > 0
      ? mistakes
      : [errorAt(file, null, `the key figures is missing; write it as in study.yaml in ${basename(file)}`)];
  const lines = found.map((one) => formatMistake(isKey ? { ...one, line: null, column: null } : one));
  throw new StudyMistakes(lines.join('\n'));
}

/**
 * The style of the figures of a run: that of the study's folder, if it has one, changed by `named` in their order. Throws
 * StudyMistakes for a file or a key that cannot be used.
 */
export async function styleAsked(
  folder: string | null | undefined,
  named: readonly string[] = [],
): Promise<{ style: FigureStyle; warnings: string[] }> {
  const { style, warnings } =
    folder == null ? { style: PLAIN_STYLE, warnings: [] } : await styleOfFolder(folder);
  const others = await Promise.all(named.map(namedStyle));
  return { style: Object.assign({}, style, ...others), warnings };
}
