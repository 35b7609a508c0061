import { facilityPaths } from '#platform/base/people/paths.ts';

import type { StaffSite } from '#apps/parts/back-office/side.ts';

/** The pages of this side's sign-in and devices. */
export const facilitySide: StaffSite = {
  title: 'ひとこま（事業者用）',
  pages: facilityPaths,
};
