import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { SystemDrill } from '../run/drill.ts';
import { runOperationTests } from '../run/operations.ts';
import { checkoutRoot } from '../run/paths.ts';

const folder = 'tools/security';

/** Tries every hostile value at every place of every argument; `npm test` tries a ninth of them at each place. */
export const drill: SystemDrill = {
  proves: 'every hostile value at every place of the APIs meets no unexpected error and no secret',
  async run() {
    const selection = testsWithValues();
    const { passed } = await runOperationTests({ selection, env: { HOSTILE: 'all' } });
    return `${passed} tests in ${selection.length} files`;
  },
};

/** Test files that use the hostile values. They are found by their text, so that a new one needs no entry here. */
function testsWithValues(): string[] {
  return readdirSync(path.join(checkoutRoot, folder))
    .filter((name) => name.endsWith('.db.test.ts'))
    .map((name) => path.join(folder, name))
    .filter((file) =>
      readFileSync(path.join(checkoutRoot, file), 'utf8').includes('hostileValues('),
    );
}
