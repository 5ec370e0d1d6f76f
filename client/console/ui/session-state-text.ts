import type { SessionState } from '#core/session/session.ts';
import { t } from './messages.ts';

/** State of a session, in the console's language. */
export const sessionStateText = (state: SessionState): string => t(`session.${state}`);
