import { randomUUID } from 'node:crypto';
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
} from 'graphql';

import { encodePageCursor } from '#platform/server/database/keyset-page.ts';

import { byteSum, drawsEveryCase } from '../testing/drawn-cases.ts';

/**
 * Number of parts into which the values of a place are divided. Each place is tested with one part, the next place with
 * another.
 */
const shares = drawsEveryCase ? 1 : 9;

/** Length of the longest text: ten thousand characters, as a person might paste by mistake. */
const long = 10_000;

const uuid = () => randomUUID();

/** Texts that programs often handle wrongly. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  'x',
  'a'.repeat(long),
  'あ'.repeat(long),
  '\u0000',
  `${uuid()}\u0000`,
  `{${uuid()}}`,
  uuid().toUpperCase(),
  uuid().replaceAll('-', ''),
  uuid(),
  '💉👩‍⚕️🏳️‍🌈',
  '１２３４５６',
  '０９０１２３４５６７８',
  "'; drop table workers; --",
  "' or '1'='1",
  '%',
  '_',
  '\\',
  '{1,2}',
  '-1',
  '0',
  '1',
  '1e309',
  'NaN',
  'Infinity',
  '99999999999999999999',
  '9223372036854775808',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '\ud800',
  '\u202e右から左',
  'a\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  '2026-02-30',
];

/** Values that a database refuses or reads slowly: tested at every place, in the first turn. */
const always = new Set<unknown>(['', 'あ'.repeat(long), '\u0000', '\ud800', null]);

const cursorParts: readonly unknown[] = [
  '',
  'x',
  '\ud800',
  '2026-11-22',
  '2026-11-22T00:00:00.000Z',
  '2026-02-30T25:00:00Z',
  'infinity',
  '-4713-01-01',
  '999999-12-31',
  0,
  -1,
  1e15,
  Number.MAX_SAFE_INTEGER,
  true,
  null,
];

/** Cursors of every length and many shapes; one of them is valid for the list but names no row. */
export const forgedCursors: readonly string[] = [
  'x',
  'W10',
  '////',
  'bnVsbA',
  'eyJhIjoxfQ',
  'a'.repeat(600),
  '\u0000',
  '１２３',
  ...[1, 2, 3, 4, 5].flatMap((length) =>
    cursorParts.flatMap((part) => {
      const parts = Array<unknown>(length).fill(part);
      const nowhere = uuid();
      return [parts, [...parts.slice(1), nowhere], [...parts.slice(2), 1, nowhere]].map(
        encodePageCursor,
      );
    }),
  ),
];

const numbers = [-1, 0, 1, -2_147_483_648, 2_147_483_647, 2_147_483_648, 1e308, 1.5, -0.1];

const days = [
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '2025-02-29',
  '0000-00-00',
  '0000-01-01',
  '0001-01-01',
  '1900-01-01',
  '2199-12-31',
  '9999-12-31',
  '10000-01-01',
  '２０２６-11-22',
  '2026-11-22 ',
  'infinity',
  'now',
];

const instants = [
  ...days.map((day) => `${day}T00:00:00Z`),
  '2026-11-22T24:00:00Z',
  '2026-11-22T25:00:00Z',
  '2026-11-22T23:59:60Z',
  '2026-11-22T00:00:00+99:99',
  '2026-11-22T00:00:00',
  '2026-11-22',
];

const wrongKinds = [null, true, 5, 1.5, 'x', [], {}, [[]], [null], { a: 1 }];

/** Values for a leaf of this type: invalid ones of the type, and some of other types. */
function leavesOf(name: string, field: string): unknown[] {
  switch (name) {
    case 'Int':
    case 'Float':
      return [...numbers, ...wrongKinds, '１', 'NaN'];
    case 'Boolean':
      return [...wrongKinds, 'true', 'NaN'];
    case 'Date':
      return [...days, ...wrongKinds];
    case 'DateTime':
      return [...instants, ...wrongKinds];
    default:
      return [...hostileTexts, ...(field === 'cursor' ? forgedCursors : []), ...wrongKinds];
  }
}

type ArgumentOrField = GraphQLArgument | GraphQLInputField;
/** Returns the valid value for a place, used around the place under test. */
export type ValidValueOf = (place: ArgumentOrField) => unknown;

type Variables = Record<string, unknown>;

/** Variables with the value of `sound` for every argument or field. */
export function soundVariablesOf(
  places: readonly ArgumentOrField[],
  sound: ValidValueOf,
): Variables {
  return Object.fromEntries(
    places.map((place) => {
      const named = getNamedType(place.type);
      const isInput = isInputObjectType(named);
      const value = isInput
        ? soundVariablesOf(Object.values(named.getFields()), sound)
        : sound(place);
      return [place.name, value];
    }),
  );
}

type Tried = { name: string; value: unknown; variables: Variables };

/** Variables of an operation that are valid but for one argument, which has each of the values in turn. */
export function variablesWithEachValue(
  args: readonly GraphQLArgument[],
  sound: ValidValueOf,
  valuesFor: (arg: GraphQLArgument) => readonly unknown[],
): Tried[] {
  const around = soundVariablesOf(args, sound);
  return args.flatMap((arg) =>
    valuesFor(arg).map((value) => {
      const variables = { ...around, [arg.name]: value };
      return { name: arg.name, value, variables };
    }),
  );
}

/**
 * Hostile values of an argument: one place at a time has a hostile value, and the others have that of `sound`. The
 * selection of the values follows from the names of operation and field and from the turn, so it is the same in every
 * run. Later turns, each with another id of the caller around the place, leave out values that the first turn tested
 * independent of the id.
 */
export function hostileValues(
  place: ArgumentOrField,
  sound: ValidValueOf,
  { operation, turn = 0 }: { operation: string; turn?: number },
): unknown[] {
  const isFirst = drawsEveryCase || turn === 0;
  const leaves = (type: string, name: string) => {
    const own = (turn + byteSum(operation + name)) % shares;
    return leavesOf(type, name).filter(
      (value, at) => at % shares === own || (isFirst && always.has(value)),
    );
  };
  return valuesOf(place.type, place.name, { sound, leaves, isHostile: isFirst });
}

/** Sound values of an argument, with each of the given ids at each place where an id belongs. */
export function valuesWithIds(
  place: ArgumentOrField,
  sound: ValidValueOf,
  ids: readonly string[],
): unknown[] {
  const leaves = (type: string) => (type === 'ID' ? ids : []);
  return valuesOf(place.type, place.name, { sound, leaves, isHostile: false });
}

/** Sound values of an argument, with each of the given ids at each place where the id of a row belongs. */
export function valuesWithRowIds(
  place: ArgumentOrField,
  sound: ValidValueOf,
  ids: readonly string[],
): unknown[] {
  if (isCode(place)) return [];
  const leaves = (type: string) => (type === 'ID' ? ids : []);
  return valuesOf(place.type, place.name, { sound, leaves, isHostile: false, hasCodes: false });
}

/** Sound values of an argument, with a text that is no UUID at each place where a UUID belongs. */
export const valuesWithoutUuid = (place: ArgumentOrField, sound: ValidValueOf): unknown[] =>
  valuesWithRowIds(place, sound, ['no-such-id']);

const isCode = ({ astNode }: ArgumentOrField) =>
  astNode?.directives?.some(({ name }) => name.value === 'code') === true;

type Wanted = {
  sound: ValidValueOf;
  leaves(type: string, name: string): readonly unknown[];
  /** Adds values of wrong types. */
  isHostile: boolean;
  /** False leaves out the fields under `@code`. */
  hasCodes?: boolean;
};

function valuesOf(type: GraphQLInputType, name: string, wanted: Wanted): unknown[] {
  const { sound, leaves, isHostile, hasCodes = true } = wanted;
  if (isNonNullType(type)) return valuesOf(type.ofType, name, wanted);
  if (isListType(type)) {
    const entries = valuesOf(type.ofType, name, wanted);
    const many = [Array(long).fill('x'), Array(500).fill(entries[0]), entries.slice(0, 20)];
    return [...(isHostile ? [...wrongKinds, ...many] : []), ...entries.map((entry) => [entry])];
  }
  if (isEnumType(type)) {
    return isHostile ? [...wrongKinds, 'nope', '', '__proto__', 'constructor', '💉'] : [];
  }
  if (!isInputObjectType(type)) return [...leaves(type.name, name)];
  const fields = Object.values(type.getFields());
  const whole = soundVariablesOf(fields, sound);
  const others: unknown = JSON.parse('{"__proto__":{"polluted":1}}');
  return [
    ...(isHostile ? [...wrongKinds, { ...whole, unknown: 1 }, others] : []),
    ...fields.flatMap((field) => {
      if (!hasCodes && isCode(field)) return [];
      const { [field.name]: _left, ...rest } = whole;
      const values = valuesOf(field.type, field.name, wanted);
      const placed = values.map((value) => ({ ...whole, [field.name]: value }));
      return isHostile ? [rest, ...placed] : placed;
    }),
  ];
}
