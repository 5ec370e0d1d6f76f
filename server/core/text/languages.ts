/** The supported languages. Separate from the schemas of studies, so that browsers need not fetch those. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages of a study, its main one first: the language of exports, and the default for listeners. */
export function languagesOf(offered: {
  language: Language | Language[];
}): readonly [Language, ...Language[]] {
  const [main, ...others] = [offered.language].flat();
  if (main === undefined) throw new Error('a study requires at least 1 language');
  return [main, ...others];
}
