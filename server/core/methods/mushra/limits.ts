/** Maximum length of a comment on a page, in characters. */
export const MAX_COMMENT = 2000;
