import { facilityPaths } from '#platform/base/people/paths.ts';

import type { StaffSite } from '#apps/parts/back-office/side.ts';

/** Pages for sign-in and devices of the facility's people. */
export const facilityStaffSite: StaffSite = {
  name: 'facility',
  title: 'ひとこま（事業者用）',
  pages: facilityPaths,
};
