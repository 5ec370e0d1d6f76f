import type { KeyHelp } from '#core/api/study-keys.ts';
import { api } from '../context/api.ts';

/** Descriptions of the keys of study files, in the language of the page. None if they cannot be loaded: the editor then makes no suggestions. */
export const keyHelp = (): Promise<readonly KeyHelp[]> => api.call('GET /study-keys').catch(() => []);
