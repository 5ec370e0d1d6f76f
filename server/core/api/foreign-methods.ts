/** Methods that the pages of other tools become, by the kind of page. */
export const METHOD_FOR = {
  sliders: 'mushra',
  preference: 'ab',
  comparison: 'abx',
  labels: 'rating',
  questions: 'questionnaire',
} as const;

/** Methods that the files of a tool may leave open: of BeaqleJS, then of the P.808 Toolkit. */
export const FOREIGN_METHODS = [
  METHOD_FOR.sliders,
  METHOD_FOR.comparison,
  METHOD_FOR.preference,
  'acr',
  'dcr',
  'ccr',
  'p835',
] as const;
export type ForeignMethod = (typeof FOREIGN_METHODS)[number];
