import { GraphQLScalarType, Kind } from 'graphql';

import { isJstDay } from '#platform/base/jst.ts';
import { refuseFields } from '#platform/base/refusal.ts';

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Outside this range calendar arithmetic is unreliable, and PostgreSQL refuses some dates. */
const firstDay = '1900-01-01';
const lastDay = '2199-12-31';

/** Instants travel as ISO 8601, days as YYYY-MM-DD; a date that does not exist is refused. */
export const scalars = {
  DateTime: new GraphQLScalarType<Date, string>({
    name: 'DateTime',
    serialize: (value) => (value instanceof Date ? value.toISOString() : String(value)),
    parseValue: parseInstant,
    parseLiteral: (node) => parseInstant(node.kind === Kind.STRING ? node.value : null),
  }),
  Date: new GraphQLScalarType<string, string>({
    name: 'Date',
    serialize: String,
    parseValue: parseDay,
    parseLiteral: (node) => parseDay(node.kind === Kind.STRING ? node.value : null),
  }),
};

function parseInstant(value: unknown): Date {
  const text = typeof value === 'string' && instantPattern.test(value) ? value : '';
  const instant = new Date(text);
  if (!isKnownDay(text.slice(0, 10)) || Number.isNaN(instant.getTime())) {
    throw refuseFields({ dateTime: '日時の形式が正しくありません。選び直してください' });
  }
  return instant;
}

function parseDay(value: unknown): string {
  if (typeof value !== 'string' || !isKnownDay(value)) {
    throw refuseFields({ date: '存在しない日付です。選び直してください' });
  }
  return value;
}

function isKnownDay(text: string): boolean {
  return isJstDay(text) && text >= firstDay && text <= lastDay;
}
