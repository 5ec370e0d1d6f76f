import { SHORT_SWITCHED, testSessions } from '../support/browsers/test-sessions.ts';

testSessions('WebKit', SHORT_SWITCHED);
