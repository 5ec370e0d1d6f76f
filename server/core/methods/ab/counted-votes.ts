/** Method and scale of votes for pairs that another program counted. */
export const COUNTED_VOTES = { method: 'ab', scale: 'preference' } as const;
