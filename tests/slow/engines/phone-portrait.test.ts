import { testSessions, WHOLE } from '../../support/browsers/test-sessions.ts';

testSessions('Phone, portrait', WHOLE);
