import { SHORT, testSessions } from '../support/browsers/test-sessions.ts';

testSessions('WebKit', SHORT);
