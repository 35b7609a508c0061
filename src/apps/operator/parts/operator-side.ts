import { operatorPaths } from '#platform/base/people/paths.ts';

import type { StaffSite } from '#apps/parts/back-office/side.ts';

/** Pages for sign-in and devices of operators. */
export const operatorStaffSite: StaffSite = {
  name: 'operator',
  title: 'ひとこま（運営用）',
  pages: operatorPaths,
};
