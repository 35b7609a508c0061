import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Kind, OperationTypeNode, type DocumentNode } from 'graphql';

export type FoundDocument = { file: string; source: string; side: 'worker' | 'desk' };

/** Every GraphQL document of the browser: the template literals passed to `graphql()`. */
export async function findDocuments(root: string): Promise<FoundDocument[]> {
  const files = await Array.fromAsync(glob('src/**/*client.ts', { cwd: root }));
  const found = await Promise.all(
    files.toSorted().map(async (file) => {
      const text = await readFile(join(root, file), 'utf8');
      const side: FoundDocument['side'] = /^src\/(?:desk|demo)\//.test(file) ? 'desk' : 'worker';
      return [...text.matchAll(/\bgraphql\(\s*`([^`]*)`/g)].map((match) => ({
        file,
        side,
        source: match[1] ?? '',
      }));
    }),
  );
  return found.flat();
}

/** The interface in which `graphql()` looks up the types of each document by its name. */
export function printDocumentMap(documents: DocumentNode[]): string {
  const entries = documents
    .flatMap(({ definitions }) => definitions)
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .map(({ name, operation }) => {
      if (!name) throw new Error('A GraphQL document needs a name.');
      const suffix = operation === OperationTypeNode.QUERY ? 'Query' : 'Mutation';
      const type = `${name.value}${suffix}`;
      return `  ${name.value}: { kind: '${operation}'; data: ${type}; variables: ${type}Variables };`;
    });
  return `export interface Documents {\n${entries.toSorted().join('\n')}\n}\n`;
}
