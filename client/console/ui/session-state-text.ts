import type { SessionState } from '#core/session/session.ts';
import { t } from './messages.ts';

/** The state of a session, in the language of the console. */
export const sessionStateText = (state: SessionState): string => t(`session.${state}`);
