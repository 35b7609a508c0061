import { facilityPaths } from '#platform/base/people/paths.ts';

import type { PushServiceWorker } from '../push/push.ts';

/** The service worker of facilities' pages: shows pushes and intercepts no request. */
export const facilityPushServiceWorker: PushServiceWorker = {
  script: '/facility-sw.js',
  scope: facilityPaths(),
};
