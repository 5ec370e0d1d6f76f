import { vi } from 'vitest';
import { testBlinding } from '../../../support/blinding-of-examples.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

// Clips that are switched between, one at a time, and streamed; the other examples are in tests/slow/blinding.test.ts.
testBlinding(['mushra', 'turing', 'podcast']);
