import { facilityPaths } from '#platform/base/people/paths.ts';

import type { PushWorker } from '../push/push.ts';

/** The service worker of the pages of facilities: it shows pushes, and leaves every request to the browser. */
export const facilityPush: PushWorker = { script: '/facility-sw.js', scope: facilityPaths() };
