/** The languages that there are words for. Apart from the schemas of studies, which browsers need not fetch. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];
