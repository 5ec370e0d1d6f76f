/**
 * Every part of the server that the stored data of tests/fixtures/stored-data are made with and read through. When source files move, only
 * these paths change; what the parts do stays the same.
 */
export type { ClipMeasures } from '../../server/audio/probe.ts';
export { analyseStudy } from '../../server/commands/analyse.ts';
export { decideSession } from '../../server/commands/decide.ts';
export { exportStudy } from '../../server/commands/export.ts';
export { prepareFolder } from '../../server/commands/publish.ts';
export { readRatedStudy } from '../../server/commands/rating-source.ts';
export { openDesk } from '../../server/commands/review.ts';
export { screenRatings } from '../../server/commands/screen.ts';
export type { AppContext } from '../../server/context.ts';
export { openSqliteStore } from '../../server/db/sqlite/sqlite-store.ts';
export type { Store, StudyVersion } from '../../server/db/store.ts';
export { formatNamed } from '../../server/export/formats/registry.ts';
export { findStudy, StudySessions } from '../../server/export/study-sessions.ts';
export { replayPages } from '../../server/listener/session-pages.ts';
export { splitBundle } from '../../server/rehearsal/bundle-blocks.ts';
export { castOf } from '../../server/rehearsal/cast.ts';
export { Perception, type Ear } from '../../server/rehearsal/ear.ts';
export { respond } from '../../server/rehearsal/respond.ts';
export { readReasons, clipsToCheck } from '../../server/review/review-items.ts';
export { readSecret } from '../../server/secret.ts';
export { readStudy } from '../../server/study-files/read-study.ts';
export { canonicalJson } from '#core/canonical-json.ts';
export { primaryOf } from '#core/primary/primary.ts';
export { createRandom } from '#core/random.ts';
export { reviewResults } from '#core/review/results.ts';
export { screeningRules } from '#core/screening/registry.ts';
export { excludingSet } from '#core/screening/screening-set.ts';
export { SESSION_MODES } from '#core/session.ts';
export type { Persona } from '#core/simulation.ts';
export type { Study } from '#core/study/study.ts';
export type { PageView, SessionView } from '#core/contract.ts';
export type { ResultTable } from '#core/analysis/table.ts';
