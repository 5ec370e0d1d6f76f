import { PASSWORD } from '#core/api/limits.ts';
import { t } from './messages.ts';
import { passwordLength } from './password-length.ts';

/** Fault of a new password; empty: none. */
export function passwordFault(password: string): string {
  const { verdict } = passwordLength(password);
  if (verdict === 'tooLong') return t('welcome.tooLong', { n: PASSWORD.most });
  return verdict === 'empty' || verdict === 'short' ? t('welcome.short', { n: PASSWORD.least }) : '';
}
