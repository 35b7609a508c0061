import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type FoundDocument = { file: string; source: string; side: 'worker' | 'desk' };

/** Every GraphQL document of the browser: template literals marked with a GraphQL comment. */
export async function findDocuments(root: string): Promise<FoundDocument[]> {
  const files = await Array.fromAsync(glob('src/**/*client.ts', { cwd: root }));
  const found = await Promise.all(
    files.toSorted().map(async (file) => {
      const text = await readFile(join(root, file), 'utf8');
      const side: FoundDocument['side'] = /^src\/(?:desk|demo)\//.test(file) ? 'desk' : 'worker';
      return [...text.matchAll(/\/\* GraphQL \*\/\s*`([^`]*)`/g)].map((match) => ({
        file,
        side,
        source: match[1] ?? '',
      }));
    }),
  );
  return found.flat();
}
