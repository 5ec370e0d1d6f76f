import { signInCalls } from '#core/api/calls/account-calls.ts';
import { accountedCalls } from '#core/api/calls/console-calls.ts';
import { accountHandlers } from './accounts/account-routes.ts';
import { tokenHandlers } from './accounts/token-routes.ts';
import { signInHandlers } from './accounts/sign-in-routes.ts';
import { analysisHandlers } from './analysis/analysis-routes.ts';
import { exportHandlers } from './exports/export-routes.ts';
import { headHandlers } from './layout-routes.ts';
import { jobHandlers } from './jobs/job-routes.ts';
import { monitorHandlers } from './monitor/monitor-routes.ts';
import { logHandlers } from './quality/log-routes.ts';
import { qualityHandlers } from './quality/quality-routes.ts';
import { recruiterHandlers } from './quality/recruiter-routes.ts';
import { reviewHandlers } from './review/review-routes.ts';
import { documentHandlers } from './openapi.ts';
import { previewHandlers } from './preview/preview-routes.ts';
import type { Permission } from '#core/api/roles.ts';
import type { Account } from '../../db/contract/account-store.ts';
import { routesOf } from '../contract/routes.ts';
import type { Base, Handlers } from './requests/route.ts';
import { fileHandlers } from './study/file-routes.ts';
import { launchHandlers } from './study/launch-routes.ts';
import { versionHandlers } from './study/study-routes.ts';
import { studiesHandlers } from './studies/studies-routes.ts';
import { uploadHandlers } from './studies/upload-routes.ts';

/** One handler for each call, of each part of the console. A call without one, and one without a call, is an error of types. */
const handlers: Handlers<typeof accountedCalls> = {
  ...accountHandlers,
  ...tokenHandlers,
  ...headHandlers,
  ...jobHandlers,
  ...monitorHandlers,
  ...analysisHandlers,
  ...fileHandlers,
  ...launchHandlers,
  ...versionHandlers,
  ...studiesHandlers,
  ...uploadHandlers,
  ...qualityHandlers,
  ...logHandlers,
  ...recruiterHandlers,
  ...exportHandlers,
  ...reviewHandlers,
  ...previewHandlers,
  ...documentHandlers,
};

/** Everything that who is signed in may ask for. */
export const consoleRoutes = routesOf<Base<Account>, Permission>(accountedCalls, handlers);

/** Calls open to everyone. */
export const signInRoutes = routesOf<Base<null>, 'anyone'>(signInCalls, signInHandlers);
