import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuild } from '../../tools/run/build.ts';
import { checkoutRoot } from '../../tools/run/paths.ts';

/**
 * Makes sure that a build exists, without which the product's server does not start; an outdated one will do where no
 * pages are measured.
 */
export async function ensurePages(): Promise<void> {
  if (!existsSync(path.join(checkoutRoot, 'build/server/index.js'))) await ensureBuild();
}
