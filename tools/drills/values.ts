import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { SystemDrill } from '../run/drill.ts';
import { runOperationTests } from '../run/operations.ts';
import { checkoutRoot } from '../run/paths.ts';

const folder = 'tools/security';

/** Tries every hostile value and every known id at every place of every argument; `npm test` tries a draw of them. */
export const drill: SystemDrill = {
  proves: 'every hostile value at every place of the APIs meets no unexpected error and no secret',
  async run() {
    const selection = testsWithValues();
    const { passed } = await runOperationTests({ selection, env: { CASES: 'all' } });
    return `${passed} tests in ${selection.length} files`;
  },
};

/** Test files that use the hostile values. They are found by their text, so that a new one needs no entry here. */
function testsWithValues(): string[] {
  return readdirSync(path.join(checkoutRoot, folder))
    .filter((name) => name.endsWith('.db.test.ts'))
    .map((name) => path.join(folder, name))
    .filter((file) => /hostileValues\(/i.test(readFileSync(path.join(checkoutRoot, file), 'utf8')));
}
