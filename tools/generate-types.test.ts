import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { printResolvers, printSharedTypes } from './generate-types.ts';

const empty = buildSchema('type Query { time: Int }');
const schemasWith = (worker: string, facility: string) => ({
  worker: buildSchema(worker),
  facility: buildSchema(facility),
  operator: empty,
  demo: empty,
});

test('a type that two APIs describe alike is printed once', () => {
  const { text } = printSharedTypes(
    schemasWith(
      'type Query { page(input: Page): Done } "A page." input Page { size: Int! = 5 } type Done { ok: Boolean! }',
      'type Query { page(input: Page): Done } "Of a list." input Page { size: Int! = 5 } type Done { ok: Boolean! }',
    ),
  );
  expect(text).toBe(
    'export type Done = {\n  ok: boolean;\n};\n\n/** A page. */\nexport type Page = {\n  size?: number;\n};\n',
  );
});

test('another type under the same name has the API in front, and so has one that names it', () => {
  const schemas = schemasWith(
    'type Query { box: Box } type Box { items: [Item!]! } type Item { id: ID! }',
    'type Query { box(at: Int!, by: ID, size: Int = 1): Box! } type Box { items: [Item!]! } type Item { name: String }',
  );
  const { text, namesOf } = printSharedTypes(schemas);
  expect(text.match(/type \w+/g)).toEqual([
    'type Box',
    'type FacilityBox',
    'type FacilityItem',
    'type Item',
  ]);
  expect(text).toContain('FacilityBox = {\n  items: Array<FacilityItem>;');
  expect(printResolvers(schemas.worker, namesOf('worker'))).toContain(
    'box?: Resolver<types.Box | null>;',
  );
  expect(printResolvers(schemas.facility, namesOf('facility'))).toContain(
    'box?: Resolver<types.FacilityBox, { at: number; by?: string | null; size: number | null }>;',
  );
});

test('an input or enumeration needs a name of its own, because documents name it', () => {
  const schemas = schemasWith(
    'type Query { at(kind: Kind): Int } enum Kind { A }',
    'type Query { at(kind: Kind): Int } enum Kind { B }',
  );
  expect(() => printSharedTypes(schemas)).toThrow('Kind of the API facility needs another name');
});
