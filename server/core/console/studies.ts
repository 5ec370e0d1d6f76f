import { z } from 'zod';

/** What a study that is made in the console may be called: its folder's name on every system, and part of addresses. */
export const studyNameRule = 'write 1 to 60 small letters, digits, - or _, beginning with a letter or digit';

export const newStudyName = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,59}$/u, studyNameRule);

/**
 * draft: it lies in the console's own folder and was never published. unpublished: the same of a folder elsewhere on the server.
 * The others: whether new listeners are let in.
 */
export type PlaceState = 'draft' | 'unpublished' | 'open' | 'paused' | 'closed';
