import { facilityPaths } from '#base/staff/paths.ts';

import * as documents from './account-facility-client.ts';
import type { Side } from './side.ts';

/** The pages and documents of this side's sign-in and devices. */
export const facilitySide: Side = {
  title: 'ひとこま（事業者用）',
  pages: facilityPaths,
  documents,
};
