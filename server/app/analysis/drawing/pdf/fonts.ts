import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openSync, type Font } from 'fontkit';

const require = createRequire(import.meta.url);

/** Simplified and traditional Chinese, kana and symbols. */
const CHINESE = join(dirname(require.resolve('@embedpdf/fonts-sc')), '..', 'fonts');

/**
 * The fonts of a weight. The first one is Arimo: it has the widths of Helvetica and Arial, for which figures are laid out, with
 * Greek and Cyrillic. The second one is for characters that the first lacks.
 */
const FILES = {
  regular: {
    first: require.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
    second: join(CHINESE, 'NotoSansHans-Regular.otf'),
  },
  bold: {
    first: require.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf'),
    second: join(CHINESE, 'NotoSansHans-Bold.otf'),
  },
};
export type Weight = keyof typeof FILES;

/** Visible sign for a character that no font has. */
export const REPLACEMENT = '□';
/** Joiners, selectors of variants and marks of direction, which have no shape of their own. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}]/u;

/** Text in one font. */
export interface Run {
  font: Font;
  text: string;
}

const opened = new Map<string, Font>();

/** Opens a font file once for each thread: both Chinese ones take 17 MB of memory. */
function fontIn(file: string): Font {
  const known = opened.get(file);
  if (known) return known;
  const font = openSync(file);
  if (!('layout' in font)) throw new Error(`${file} is a collection of fonts`);
  opened.set(file, font);
  return font;
}

function fontOf(codePoint: number, { first, second }: (typeof FILES)[Weight]): Font | null {
  if (fontIn(first).hasGlyphForCodePoint(codePoint)) return fontIn(first);
  return fontIn(second).hasGlyphForCodePoint(codePoint) ? fontIn(second) : null;
}

/**
 * Splits a text into runs of one font each. A character that no font has becomes `REPLACEMENT` and is added to `missing`. The
 * Chinese font is opened only for a character that Arimo lacks.
 */
export function runsOf(text: string, weight: Weight, missing: Set<string>): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    if (INVISIBLE.test(character)) continue;
    const own = fontOf(character.codePointAt(0) ?? 0, FILES[weight]);
    if (!own) missing.add(character);
    const font = own ?? fontIn(FILES[weight].first);
    const last = runs.at(-1);
    const shown = own ? character : REPLACEMENT;
    if (last?.font === font) last.text += shown;
    else runs.push({ font, text: shown });
  }
  return runs;
}
