import { SHORT_STREAMED, testSessions } from '../support/browsers/test-sessions.ts';

testSessions('Firefox', SHORT_STREAMED);
