import { accountRoutes } from './accounts/account-routes.ts';
import { analysisRoutes } from './analysis/analysis-routes.ts';
import { exportRoutes } from './exports/export-routes.ts';
import { frameRoutes } from './layout-routes.ts';
import { jobRoutes } from './jobs/job-routes.ts';
import { monitorRoutes } from './monitor/monitor-routes.ts';
import { qualityRoutes } from './quality/quality-routes.ts';
import { reviewRoutes } from './review/review-routes.ts';
import { previewRoutes } from './preview/preview-routes.ts';
import type { ConsoleRoute } from './requests/route.ts';
import { studyRoutes } from './study/study-routes.ts';
import { studiesRoutes } from './studies/studies-routes.ts';
import { uploadRoutes } from './studies/upload-routes.ts';

/** Everything that who is signed in may ask for: each part of the console has a line. */
export const consoleRoutes: readonly ConsoleRoute[] = [
  ...accountRoutes,
  ...frameRoutes,
  ...jobRoutes,
  ...monitorRoutes,
  ...analysisRoutes,
  ...studyRoutes,
  ...studiesRoutes,
  ...uploadRoutes,
  ...qualityRoutes,
  ...exportRoutes,
  ...reviewRoutes,
  ...previewRoutes,
];
