import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { checkoutRoot } from './paths.ts';

/**
 * A hash over the names and contents of files and folders of the checkout: equal when nothing in them has changed. A
 * name that does not exist adds nothing.
 */
export function fingerprintOfFiles(
  names: readonly string[],
  isCounted = (_file: string) => true,
): string {
  const hash = createHash('sha256');
  for (const name of names) {
    for (const file of filesIn(path.join(checkoutRoot, name)).filter(isCounted)) {
      hash
        .update(path.relative(checkoutRoot, file))
        .update('\0')
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function filesIn(place: string): string[] {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}
