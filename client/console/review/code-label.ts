import type { Code } from '#core/review/codes.ts';
import { said } from '#core/text/said.ts';
import { language } from '../../i18n/language.svelte.ts';

/** Label of a code in the current language; its name if the coding sheet no longer has it. */
export function labelOf(codes: readonly Code[], code: string): string {
  const own = codes.find((one) => one.code === code);
  return own ? said(own.label, language.current) : code;
}
