import type { SessionView } from '#core/session/contract.ts';

/** The view of a session that is under way, with what a test says of it. */
export function sessionView(about: Partial<SessionView> = {}): SessionView {
  return {
    title: 'Study',
    language: 'en',
    languages: ['en'],
    contact: null,
    minutes: 5,
    expectedMinutes: 5,
    reward: null,
    devices: 'any',
    state: 'active',
    consent: { text: [], summary: [], statements: [], stratum: null, version: '1' },
    instructions: [],
    steps: [],
    breaks: null,
    pages: { total: 4, answered: 0 },
    methods: ['ternary'],
    screenedOut: null,
    completion: null,
    ...about,
  };
}
