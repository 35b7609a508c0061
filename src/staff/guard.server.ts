import { getDirective, mapSchema, MapperKind } from '@graphql-tools/utils';
import { defaultFieldResolver, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';

import {
  entranceDeviceOf,
  facilityScopeOf,
  operatorScopeOf,
  type Context,
} from '#server/context.server.ts';

import { storeAccess, storeLook } from './access-log.queries.server.ts';
import { isRight, readNeed, type Need } from './may.ts';
import { isKeyRight } from '#base/staff/rights.ts';
import { refuse } from './messages.ts';
import { isFresh } from './rules.ts';
import { staffOf } from './scope.server.ts';

type Rule = { need: Need; fresh: boolean; log: 'change' | 'look' | null };
type Resolver = GraphQLFieldResolver<unknown, Context>;

/**
 * Checks `@may` of each root field before its resolver runs, and writes changes and looks at data of persons into
 * the access log. A field without the directive fails the start: nothing is open by omission.
 */
export function guardMay(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.ROOT_FIELD]: (field, name, type) => {
      const [given] = getDirective(schema, field, 'may') ?? [];
      if (!given) throw new Error(`${type}.${name} has no @may`);
      const need = readNeed(String(given['do']));
      const fresh = given['fresh'] === true;
      const look = given['logged'] === true ? 'look' : null;
      const logged = type === 'Mutation' ? 'change' : look;
      // Boundary cast: the schema's types do not carry our context's type.
      const resolve = (field.resolve ?? defaultFieldResolver) as Resolver;
      const guarded: Resolver = async (source, args, ctx, info) => {
        await check({ need, fresh, log: logged }, name, ctx);
        return resolve(source, args, ctx, info);
      };
      const shown = `@may: ${need}${fresh ? ', fresh' : ''}`;
      return { ...field, description: `${field.description ?? ''}\n\n${shown}`, resolve: guarded };
    },
  });
}

async function check({ need, fresh, log }: Rule, operation: string, ctx: Context) {
  const { key, address, now } = ctx;
  // A machine has no passkey, no session and no consent to give.
  if (key && (fresh || !isKeyRight(need))) throw refuse('PERSON_REQUIRED');
  if (need === 'anyone') return;
  if (need === 'device') {
    entranceDeviceOf(ctx);
    return;
  }
  const staff = key ? null : staffOf(ctx);
  if (need === 'operator') operatorScopeOf(ctx);
  const scope = isRight(need) ? facilityScopeOf(ctx, need) : null;
  const provedAt = staff?.provedAt ?? null;
  // A mailbox alone must not open what operators reach: the link of an e-mail leads to the passkey only.
  const isProved = fresh ? isFresh(provedAt, now) : need !== 'operator' || provedAt !== null;
  if (!isProved) throw refuse('PASSKEY_PROOF_REQUIRED');
  if (log === null) return;
  const corporationId = scope?.corporationId ?? null;
  const who = key
    ? { staffId: key.staffId, keyId: key.id }
    : { staffId: staffOf(ctx).id, keyId: null };
  const access = { ...who, corporationId, operation, address, now };
  await (log === 'look' ? storeLook : storeAccess)(ctx.db, access);
}
