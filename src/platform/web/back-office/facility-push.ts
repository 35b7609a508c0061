import { facilityPaths } from '#platform/base/people/paths.ts';

import type { PushWorker } from '../push/push.ts';

/** The service worker of facilities' pages: shows pushes and intercepts no request. */
export const facilityPushWorker: PushWorker = { script: '/facility-sw.js', scope: facilityPaths() };
