import { existsSync } from 'node:fs';
import path from 'node:path';
import { Kind, parse, type FieldNode, type SelectionNode } from 'graphql';
import { expect, test } from 'vitest';

import { rawCard } from '../bench/search/raw-card.ts';
import { findDocuments, sentDocuments } from './generate-documents.ts';
import { untypedFolders } from './run/checks.ts';
import { checkoutRoot } from './run/paths.ts';
import { filesBelow } from './sources.ts';
import { childNode, childNodes, identifierName, syntaxTreeOfFile } from './syntax.ts';

test('every name that a package of its own imports from the checkout is exported there', () => {
  const files = untypedFolders.flatMap(filesBelow).filter((file) => file.endsWith('.ts'));
  const imports = files.flatMap((file) => importedNames(file));
  expect(imports.length).toBeGreaterThan(5);
  const lost = imports.filter(({ from, name }) => !exportedNames(from).includes(name));
  expect(lost).toEqual([]);
});

test("the bench's handwritten answer has the fields of the search screen's document", async () => {
  const found = sentDocuments(await findDocuments(checkoutRoot)).find(
    ({ sides, name }) => sides.includes('worker') && name === 'RecruitmentSearch',
  );
  const fields = fieldsBelow(found?.text ?? '', ['recruitmentSearch', 'recruitments']);
  expect(Object.keys(rawCard(row, new Date())).toSorted()).toEqual(fields.toSorted());
});

const iso = '2026-11-30T01:00:00.000Z';
const row: Parameters<typeof rawCard>[0] = {
  remaining: 1,
  // Boundary cast: the fields that `rawCard` opens; it copies the others.
  item: { lastingTags: [], startsAt: iso, facility: {}, review: {} } as unknown as Parameters<
    typeof rawCard
  >[0]['item'],
};

function importedNames(file: string) {
  return childNodes(syntaxTreeOfFile(file), 'body').flatMap((statement) => {
    const source = childNode(statement, 'source')?.['value'];
    if (statement.type !== 'ImportDeclaration' || typeof source !== 'string') return [];
    if (!source.startsWith('.')) return [];
    const from = path.join(path.dirname(file), source);
    return childNodes(statement, 'specifiers').map((one) => ({
      file,
      from,
      name: identifierName(childNode(one, 'imported')),
    }));
  });
}

function exportedNames(file: string): string[] {
  if (!existsSync(path.join(checkoutRoot, file))) return [];
  return childNodes(syntaxTreeOfFile(file), 'body').flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    const declaration = childNode(statement, 'declaration');
    const declared = declaration
      ? [declaration, ...childNodes(declaration, 'declarations')].map((one) =>
          identifierName(childNode(one, 'id')),
        )
      : [];
    return [
      ...declared,
      ...childNodes(statement, 'specifiers').map((one) =>
        identifierName(childNode(one, 'exported')),
      ),
    ];
  });
}

/** The names of the fields selected at a path of fields of a document, with those of its fragments. */
function fieldsBelow(text: string, at: readonly string[]): string[] {
  const { definitions } = parse(text);
  const fragments = new Map(
    definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one.selectionSet]] : [],
    ),
  );
  const fieldsOf = (selections: readonly SelectionNode[]): FieldNode[] =>
    selections.flatMap((one) => {
      if (one.kind === Kind.FIELD) return [one];
      const inner =
        one.kind === Kind.FRAGMENT_SPREAD ? fragments.get(one.name.value) : one.selectionSet;
      return fieldsOf(inner?.selections ?? []);
    });
  const roots = definitions.flatMap((one) =>
    one.kind === Kind.OPERATION_DEFINITION ? one.selectionSet.selections : [],
  );
  const selected = at.reduce<readonly SelectionNode[]>(
    (selections, name) =>
      fieldsOf(selections).find((field) => field.name.value === name)?.selectionSet?.selections ??
      [],
    roots,
  );
  return fieldsOf(selected).map((field) => field.alias?.value ?? field.name.value);
}
