import { operatorPaths } from '#base/staff/paths.ts';

import * as documents from './account-operator-client.ts';
import type { Side } from './side.ts';

/** The pages and documents of this side's sign-in and devices. */
export const operatorSide: Side = { title: 'ひとこま（運営用）', pages: operatorPaths, documents };
