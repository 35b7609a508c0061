import * as fc from 'fast-check';
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';

import { forgedCursors, hostileTexts } from './values.ts';

/** Ids and tokens that exist, for the fuzzer to use besides nonsense. */
export type KnownIds = { ids: readonly string[]; tokens: readonly string[] };

export type FuzzedRequest = { body: unknown; token: string; headers: Record<string, string> };

const anyText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '1',
    '13',
    '0001',
    '09012345678',
    '160-0023',
    '山田',
    'ヤマダ',
    '123456',
    '2026-11',
  ),
);
const anyNumber = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -1, max: 200 }),
);
const anyDay = fc.date({ noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10));
const anyInstant = fc.date({ noInvalidDate: true }).map((day) => day.toISOString());
const nearInstant = fc
  .integer({ min: -3 * 24 * 60, max: 3 * 24 * 60 })
  .map((minutes) => new Date(Date.UTC(2026, 10, 20, 3, minutes)).toISOString());
const anything = fc.jsonValue({ maxDepth: 3 });

/** Mostly a value of the type, rarely any other value. */
function valueOf(type: GraphQLInputType, name: string, known: KnownIds): fc.Arbitrary<unknown> {
  const fitting = fittingValue(type, name, known);
  return fc.oneof(
    { arbitrary: fitting, weight: 30 },
    { arbitrary: anything, weight: 1 },
    { arbitrary: fc.constant(null), weight: 1 },
  );
}

function fittingValue(
  type: GraphQLInputType,
  name: string,
  known: KnownIds,
): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return valueOf(type.ofType, name, known);
  if (isListType(type)) {
    const entry = valueOf(type.ofType, name, known);
    return fc.oneof(fc.array(entry, { maxLength: 5 }), fc.array(entry, { maxLength: 150 }), entry);
  }
  if (isEnumType(type))
    return fc.constantFrom(...type.getValues().map((value) => value.name), 'nope');
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const model = Object.fromEntries(
      fields.map((field) => [field.name, valueOf(field.type, field.name, known)]),
    );
    const required = fields.filter((field) => isNonNullType(field.type)).map((field) => field.name);
    return fc.record(model, { requiredKeys: required, noNullPrototype: true });
  }
  return leafOf(type.name, name, known);
}

function leafOf(type: string, name: string, { ids, tokens }: KnownIds): fc.Arbitrary<unknown> {
  switch (type) {
    case 'ID':
      return fc.oneof(fc.constantFrom(...ids), fc.constantFrom(...ids), anyText, fc.integer());
    case 'Int':
    case 'Float':
      return anyNumber;
    case 'Boolean':
      return fc.boolean();
    case 'Date':
      return fc.oneof(
        anyDay,
        nearInstant.map((at) => at.slice(0, 10)),
        anyText,
      );
    case 'DateTime':
      return fc.oneof(anyInstant, nearInstant, anyText);
    default: {
      if (name === 'token') return fc.oneof(fc.constantFrom('', ...tokens), anyText);
      return name === 'cursor' ? fc.oneof(fc.constantFrom(...forgedCursors), anyText) : anyText;
    }
  }
}

/** Random requests for every operation of the schema: some valid, some broken by `mutations`. */
export function fuzzedRequests(
  schema: GraphQLSchema,
  known: KnownIds,
): fc.Arbitrary<FuzzedRequest> {
  const fields = (['query', 'mutation'] as const).flatMap((kind) => {
    const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
    return Object.values(root?.getFields() ?? {}).map((field) => ({ kind, field }));
  });
  const whole = fc.oneof(...fields.map(({ kind, field }) => operation(kind, field, known)));
  const body = fc.oneof(
    { arbitrary: whole, weight: 24 },
    {
      arbitrary: fc.tuple(whole, mutations).map(([request, mutate]) => mutate(request)),
      weight: 4,
    },
    { arbitrary: anything, weight: 1 },
  );
  const headers = fc.oneof(
    { arbitrary: fc.constant({}), weight: 6 },
    {
      arbitrary: fc
        .string({ minLength: 1, maxLength: 250 })
        .map((key) => ({ 'idempotency-key': key.replaceAll(/[^\x21-\x7e]/g, 'k') })),
      weight: 1,
    },
  );
  const token = fc.oneof(
    { arbitrary: fc.constantFrom(...known.tokens), weight: 8 },
    { arbitrary: fc.constantFrom('', 'forged.token.here'), weight: 2 },
  );
  return fc.record({ body, token, headers }, { noNullPrototype: true });
}

type GraphqlRequest = { query: string; variables?: unknown; operationName?: unknown };

function operation(
  kind: string,
  field: GraphQLField<unknown, unknown>,
  known: KnownIds,
): fc.Arbitrary<GraphqlRequest> {
  const model = field.args.map(({ name, type }) => {
    const value = valueOf(type, name, known);
    // A token argument is mostly null: a wrong token would be refused at once, and no other argument would be tried.
    const rarely = fc.oneof(
      { arbitrary: fc.constant(null), weight: 12 },
      { arbitrary: value, weight: 1 },
    );
    return [name, name === 'token' ? rarely : value] as const;
  });
  const args = fc.record(Object.fromEntries(model), {
    requiredKeys: field.args.filter((arg) => isNonNullType(arg.type)).map((arg) => arg.name),
    noNullPrototype: true,
  });
  const selection = selectionOf(getNamedType(field.type), 5);
  return fc
    .record({
      args,
      selection,
      asLiterals: fc.boolean(),
      alias: fc.constantFrom('', 'a: ', '__: '),
    })
    .map(({ args: values, selection: set, asLiterals, alias }) => {
      const given = field.args.filter((arg) => Object.hasOwn(values, arg.name));
      const declared = given.map((arg) => `$${arg.name}: ${String(arg.type)}`);
      const passed = given.map((arg) =>
        asLiterals
          ? `${arg.name}: ${literal(values[arg.name], arg.type)}`
          : `${arg.name}: $${arg.name}`,
      );
      const head = asLiterals || declared.length === 0 ? '' : `(${declared.join(', ')})`;
      const call = passed.length === 0 ? field.name : `${field.name}(${passed.join(', ')})`;
      const query = `${kind} Fuzz${head} { ${alias}${call} ${set} }`;
      return asLiterals ? { query } : { query, variables: values, operationName: 'Fuzz' };
    });
}

/** A selection of some fields: under aliases, in fragments, twice, or left out by a directive. */
function selectionOf(type: GraphQLNamedType, depth: number): fc.Arbitrary<string> {
  if (!isObjectType(type)) return fc.constant('');
  const fields = Object.values(type.getFields()).filter(({ args }) => args.length === 0);
  const one = fc.constantFrom(...fields).chain((field) => {
    const named = getNamedType(field.type);
    if (isObjectType(named) && depth <= 1) return fc.constant('__typename');
    return selectionOf(named, depth - 1).chain((set) =>
      fc.constantFrom(
        `${field.name} ${set}`,
        `${field.name} ${set}`,
        `b_${field.name}: ${field.name} ${set}`,
        `${field.name} @include(if: false) ${set}`,
        `... on ${type.name} { ${field.name} ${set} }`,
        `... @skip(if: true) { ${field.name} ${set} }`,
      ),
    );
  });
  return fc.array(one, { minLength: 1, maxLength: 6 }).map((parts) => `{ ${parts.join(' ')} }`);
}

/** A value in GraphQL syntax; names of enums have no quotes. */
function literal(value: unknown, type: GraphQLInputType): string {
  if (Array.isArray(value)) {
    const entry = isNonNullType(type) ? type.ofType : type;
    const inner = isListType(entry) ? entry.ofType : entry;
    return `[${value.map((each) => literal(each, inner)).join(', ')}]`;
  }
  const named = getNamedType(type);
  if (typeof value === 'object' && value !== null) {
    const fields = isInputObjectType(named) ? named.getFields() : {};
    const parts = Object.entries(value)
      .filter(([name]) => /^[_A-Za-z]\w*$/.test(name))
      .map(([name, part]) => `${name}: ${literal(part, fields[name]?.type ?? type)}`);
    return `{ ${parts.join(', ')} }`;
  }
  return isEnumType(named) && typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

const pieces = [
  '{',
  '}',
  '[[',
  '(',
  ')',
  '...',
  '@',
  '$',
  '"""',
  '"',
  '\u0000',
  '\ufeff',
  '#',
  'null',
];

/** Ways to break a valid request. */
const mutations: fc.Arbitrary<(request: GraphqlRequest) => unknown> = fc.oneof(
  fc
    .tuple(fc.nat(), fc.nat(80), fc.constantFrom(...pieces, ''))
    .map(([at, length, piece]) => (request: GraphqlRequest) => {
      const start = at % Math.max(1, request.query.length);
      const query = request.query.slice(0, start) + piece + request.query.slice(start + length);
      return { ...request, query };
    }),
  fc.nat(3_000).map((times) => (request: GraphqlRequest) => ({
    ...request,
    query: request.query.replace(/\{(.*)\}$/s, (_all, inner: string) => `{${inner.repeat(times)}}`),
  })),
  fc.constantFrom('Other', '', 5, null, {}).map((operationName) => (request: GraphqlRequest) => ({
    ...request,
    operationName,
  })),
  anything.map((variables) => (request: GraphqlRequest) => ({ ...request, variables })),
  anything.map((query) => (request: GraphqlRequest) => ({ ...request, query })),
  fc.constant((request: GraphqlRequest) => [request]),
  fc.constant((request: GraphqlRequest) => ({
    ...request,
    query: `${request.query} query B { __typename }`,
  })),
  fc.constant((request: GraphqlRequest) => ({
    ...request,
    query: request.query.replace(/^\w+/, 'subscription'),
  })),
  fc.constant((request: GraphqlRequest) => ({
    ...request,
    extensions: { persistedQuery: { version: 1 } },
  })),
  fc.constant((request: GraphqlRequest) => JSON.stringify(request).slice(0, -7)),
);
