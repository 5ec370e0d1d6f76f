/** Criterion of a session that passed every attention check that it finished. */
export const ALL_ATTENTION = 'all attention checks';

/** Criterion of a completed session with at least one rating that counts under the rules of its version. */
export const RULES = 'exclusion rules';
