import { getDirective, mapSchema, MapperKind } from '@graphql-tools/utils';
import {
  defaultFieldResolver,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLArgumentConfig,
  type GraphQLFieldResolver,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';

import { isUuid } from '#platform/base/uuid.ts';
import { commonRefusal } from '#platform/base/refusal.ts';

import type { Context } from '../context.server.ts';

type IdResolver = GraphQLFieldResolver<unknown, Context>;

/**
 * Refuses an operation before its resolver runs when an `ID` in its arguments is no UUID: no row has such an id, so
 * the refusal is that of an unknown id. An `ID` under `@code` is left to the operation. The check is on arguments,
 * not in the scalar: a variable does not say which argument it fills, some codes of the contract have the type `ID`,
 * and the other fields of the request must still be answered. Refusals: NOT_FOUND.
 */
export function refuseInvalidIds(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.ROOT_FIELD]: (field) => {
      const hasUuids = checkOfFields(schema, field.args ?? {});
      if (!hasUuids) return field;
      // Boundary cast: the schema's types do not carry our context's type.
      const resolve = (field.resolve ?? defaultFieldResolver) as IdResolver;
      const guarded: IdResolver = (source, args, ctx, info) => {
        if (!hasUuids(args)) throw commonRefusal('NOT_FOUND');
        return resolve(source, args, ctx, info);
      };
      return { ...field, resolve: guarded };
    },
  });
}

type Check = (value: unknown) => boolean;
type ArgumentOrField = Pick<GraphQLArgumentConfig, 'type' | 'astNode'>;

/** Returns the check for an object's fields or a field's arguments; null when none of them holds a UUID. */
function checkOfFields(
  schema: GraphQLSchema,
  fields: Record<string, ArgumentOrField>,
): Check | null {
  const checks = Object.entries(fields).flatMap(([name, place]) => {
    const check = getDirective(schema, place, 'code') ? null : checkOf(schema, place.type);
    return check ? [[name, check] as const] : [];
  });
  if (checks.length === 0) return null;
  // Boundary cast: GraphQL has read the value by the type whose fields these are.
  return (value) =>
    checks.every(([name, check]) => check((value as Record<string, unknown>)[name]));
}

function checkOf(schema: GraphQLSchema, type: GraphQLInputType): Check | null {
  if (isNonNullType(type)) return checkOf(schema, type.ofType);
  if (isListType(type)) {
    const check = checkOf(schema, type.ofType);
    return check && orAbsent((value) => Array.isArray(value) && value.every(check));
  }
  if (isInputObjectType(type)) {
    const check = checkOfFields(schema, type.getFields());
    return check && orAbsent(check);
  }
  return type.name === 'ID' ? orAbsent((value) => isUuid(String(value))) : null;
}

const orAbsent =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || check(value);
