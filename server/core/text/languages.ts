/** The languages that there are words for. Apart from the schemas of studies, which browsers need not fetch. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages that a study offers, its main one first: that of exports and of listeners who ask for no other. */
export function languagesOf(offered: {
  language: Language | Language[];
}): readonly [Language, ...Language[]] {
  const [main, ...others] = [offered.language].flat();
  if (main === undefined) throw new Error('a study requires at least 1 language');
  return [main, ...others];
}
