import { operatorPaths } from '#platform/base/people/paths.ts';

import type { StaffSite } from '#apps/parts/back-office/side.ts';

/** The pages of this side's sign-in and devices. */
export const operatorSide: StaffSite = { title: 'ひとこま（運営用）', pages: operatorPaths };
