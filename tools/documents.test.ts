import path from 'node:path';
import { expect, test } from 'vitest';

import {
  demoDocuments,
  facilityDocuments,
  operatorDocuments,
  workerDocuments,
} from '../src/gen/documents.server.ts';

import type { UserSide } from '../src/platform/base/people/sides.ts';
import { findDocuments, documentHashKey } from './generate-documents.ts';

const root = path.join(import.meta.dirname, '..');
const found = await findDocuments(root);
const files = [...new Set(found.map(({ file }) => file))];

const registries: Record<UserSide, Readonly<Record<string, string>>> = {
  worker: workerDocuments,
  demo: demoDocuments,
  facility: facilityDocuments,
  operator: operatorDocuments,
};

type Sent = { name: string; text: string };
const isSent = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && 'name' in value && 'text' in value;

/** Documents that a module of the browser exports: the objects whose text is sent. */
async function documentsOf(file: string): Promise<Sent[]> {
  const module: Record<string, unknown> = await import(path.join(root, file));
  return Object.values(module).filter(isSent);
}

test.each(files)('the registry has each document of %s under its hash', async (file) => {
  const sent = await documentsOf(file);
  const expected = found.filter((document) => document.file === file);
  expect(sent.map(({ name }) => name).toSorted()).toEqual(
    expected.map(({ name }) => name).toSorted(),
  );
  const operations = sent.filter(({ text }) => !text.startsWith('fragment'));
  const missing = (expected[0]?.sides ?? []).flatMap((side) =>
    operations
      .filter(({ text }) => registries[side][documentHashKey(text)] !== text)
      .map(({ name }) => `${side}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the registry has nothing that no page sends', () => {
  const operations = found.filter(({ kind }) => kind !== 'fragment');
  const registered = Object.values(registries).flatMap((texts) => Object.keys(texts));
  expect(registered).toHaveLength(operations.flatMap(({ sides }) => sides).length);
});
