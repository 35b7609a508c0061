import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuild } from '../../tools/run/build.ts';
import { root } from '../../tools/run/paths.ts';

/** The product's server needs pages to start with; where none are measured, any will do. */
export async function ensurePages(): Promise<void> {
  if (!existsSync(path.join(root, 'build/server/index.js'))) await ensureBuild();
}
