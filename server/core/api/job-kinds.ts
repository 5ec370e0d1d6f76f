/** Kinds of jobs on a study before it has listeners. */
export const PREPARING = 'prepare';
export const REHEARSING = 'rehearse';
export const BLIND_CHECKING = 'blinding check';
