import type { Request } from 'express';
import { LANGUAGES, type Language } from '#core/text/languages.ts';

/** The language in which whoever asks reads what the server says: that of Accept-Language, else English. */
export const readerLanguage = (request: Request): Language =>
  LANGUAGES.find((one) => one === request.acceptsLanguages(...LANGUAGES)) ?? 'en';
