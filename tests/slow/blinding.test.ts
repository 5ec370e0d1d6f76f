import { testBlinding } from '../support/blinding-of-examples.ts';

testBlinding(['prosody', 'rating', 'preference']);
