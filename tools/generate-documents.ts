import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Kind, parse, visit, type DocumentNode } from 'graphql';

import type { UserSide } from '../src/platform/base/people/sides.ts';
import { assembleDocument } from '../src/platform/web/graphql/document.ts';

export type FoundDocument = {
  name: string;
  kind: 'query' | 'mutation' | 'fragment';
  file: string;
  source: string;
  /** The APIs that have the document's fields; its types are generated from the schema of the first. */
  sides: readonly [UserSide, ...UserSide[]];
  node: DocumentNode;
  /** Names of the fragments that the document spreads directly. */
  fragments: readonly string[];
};

/** Every GraphQL document of the browser's code: the template literals passed to `graphql()`. */
export async function findDocuments(root: string): Promise<FoundDocument[]> {
  const files = await Array.fromAsync(glob('src/**/*client.ts', { cwd: root }));
  const found = await Promise.all(
    files.toSorted().map(async (file) => {
      const text = await readFile(join(root, file), 'utf8');
      const sides = sidesOf(file);
      return [...text.matchAll(/\bgraphql\(\s*`([^`]*)`/g)].map(([, source = '']) => ({
        ...describe(source),
        file,
        source,
        sides,
      }));
    }),
  );
  return found.flat();
}

/**
 * Documents of passkeys belong to the APIs of workers, facilities and operators, those of `parts/back-office` to
 * facilities and operators; other shared documents belong to the worker's API.
 */
function sidesOf(file: string): [UserSide, ...UserSide[]] {
  if (file.startsWith('src/platform/web/passkeys/')) return ['worker', 'facility', 'operator'];
  if (file.startsWith('src/apps/parts/back-office/')) return ['facility', 'operator'];
  const app = /^src\/apps\/(facility|operator|demo)\//.exec(file)?.[1] as UserSide | undefined;
  return [app ?? 'worker'];
}

function describe(source: string): Pick<FoundDocument, 'name' | 'kind' | 'node' | 'fragments'> {
  const node = parse(source);
  const [definition, ...others] = node.definitions;
  const fragments = new Set<string>();
  visit(node, { FragmentSpread: ({ name }) => void fragments.add(name.value) });
  const rest = { node, fragments: [...fragments].toSorted() };
  if (others.length > 0) throw new Error(`graphql() takes one definition: ${source}`);
  if (definition?.kind === Kind.FRAGMENT_DEFINITION) {
    return { ...rest, kind: 'fragment', name: definition.name.value };
  }
  if (definition?.kind !== Kind.OPERATION_DEFINITION || !definition.name) {
    throw new Error(`A GraphQL document needs a name: ${source}`);
  }
  const name = definition.name.value;
  return { ...rest, kind: /^\s*mutation\b/.test(source) ? 'mutation' : 'query', name };
}

const suffixes = { query: 'Query', mutation: 'Mutation', fragment: 'Fragment' } as const;

/** The TypeScript interface in which `graphql()` finds the types of a document by the document's name. */
export function printDocumentsByText(documents: readonly FoundDocument[]): string {
  const entries = documents.map(({ name, kind, fragments }) => {
    const type = `${name}${suffixes[kind]}`;
    const variables = kind === 'fragment' ? 'never' : `${type}Variables`;
    const spreads = fragments.map((spread) => `'${spread}'`).join(' | ') || 'never';
    return `  ${name}: { kind: '${kind}'; data: ${type}; variables: ${variables}; fragments: ${spreads} };`;
  });
  return `export interface Documents {\n${entries.toSorted().join('\n')}\n}\n`;
}

/** Each query and mutation as the browser sends it, assembled by the function that the browser uses. */
export function sentDocuments(documents: readonly FoundDocument[]) {
  const byName = new Map(documents.map((found) => [found.name, found]));
  const assembled = (name: string): ReturnType<typeof assembleDocument> => {
    const found = byName.get(name);
    if (!found) throw new Error(`No client.ts has a document called ${name}.`);
    return assembleDocument(
      found.source,
      Object.fromEntries(found.fragments.map((spread) => [spread, assembled(spread)])),
    );
  };
  return documents
    .filter(({ kind }) => kind !== 'fragment')
    .map(({ name, sides }) => ({ name, sides, text: assembled(name).text }));
}

/** The key of a document's text in the registry. */
export const documentHashKey = (text: string) => createHash('sha256').update(text).digest('hex');

/** The registry: for each API, all documents that the browser sends, by the hashes of their texts. */
export function printRegistry(documents: readonly FoundDocument[]): string {
  const sent = sentDocuments(documents);
  const tables = (['worker', 'demo', 'facility', 'operator'] as const).map((side) => {
    const entries = sent
      .filter(({ sides }) => sides.includes(side))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
      .map(({ text }) => `  '${documentHashKey(text)}':\n    ${JSON.stringify(text)},\n`);
    return `export const ${side}Documents: DocumentsByHash = {\n${entries.join('')}};\n`;
  });
  const type =
    '/** Texts of GraphQL documents by the SHA-256 of each, in hexadecimal digits. */\n' +
    'type DocumentsByHash = Readonly<Record<string, string>>;\n';
  return [type, ...tables].join('\n');
}
