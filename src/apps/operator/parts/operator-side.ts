import { operatorPaths } from '#platform/base/people/paths.ts';

import type { Side } from '#apps/parts/back-office/side.ts';

/** The pages of this side's sign-in and devices. */
export const operatorSide: Side = { title: 'ひとこま（運営用）', pages: operatorPaths };
