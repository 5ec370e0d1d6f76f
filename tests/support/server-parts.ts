/**
 * Every part of the server that the stored data of tests/fixtures/stored-data are made with and read through. When source files move, only
 * these paths change; what the parts do stays the same.
 */
export type { ClipMeasures } from '../../server/audio/probe.ts';
export { analyseStudy } from '../../server/app/analysis/analyse.ts';
export { decideSession } from '../../server/app/screening/decide.ts';
export { exportStudy } from '../../server/app/exports/export.ts';
export { soundTools } from '../../server/study-files/measure/sound-tools.ts';
export { prepareFolder } from '../../server/app/studies/publish.ts';
export { readRatedStudy } from '../../server/app/imports/rating-source.ts';
export { openDesk } from '../../server/app/review/review.ts';
export { screenRatings } from '../../server/app/screening/screen.ts';
export type { AppContext } from '../../server/app/listening/context/context.ts';
export { openSqliteStore } from '../../server/db/sqlite/sqlite-store.ts';
export type { Store, StudyVersion } from '../../server/db/contract/store.ts';
export { formatNamed } from '../../server/app/exports/formats/registry.ts';
export { findStudy, StudySessions } from '../../server/app/ratings/study-sessions.ts';
export { replayPages } from '../../server/app/listening/context/session-pages.ts';
export { splitBundle } from '../../server/app/rehearsal/bundle-blocks.ts';
export { castOf } from '../../server/app/rehearsal/cast.ts';
export { Perception, type Ear } from '../../server/app/rehearsal/ear.ts';
export { respond } from '../../server/app/rehearsal/respond.ts';
export { readReasons, clipsToCheck } from '../../server/app/review/review-items.ts';
export { readSecret } from '../../server/platform/secret.ts';
export { readStudy } from '../../server/study-files/prepare/read-study.ts';
export { canonicalJson } from '#core/formats/canonical-json.ts';
export { primaryOf } from '#core/primary/primary.ts';
export { createRandom } from '#core/order/random.ts';
export { reviewResults } from '#core/review/results.ts';
export { screeningRules } from '#core/screening/registry.ts';
export { excludingSet } from '#core/screening/screening-set.ts';
export { SESSION_MODES } from '#core/session/session.ts';
export type { Persona } from '#core/methods/contract/simulation.ts';
export type { Study } from '#core/study/study.ts';
export type { PageView, SessionView } from '#core/session/contract.ts';
export type { ResultTable } from '#core/analysis/tables/table.ts';
