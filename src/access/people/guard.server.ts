import { getDirective, mapSchema, MapperKind } from '@graphql-tools/utils';
import { defaultFieldResolver, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';

import { requireOperatorRight } from '#access/operator/require-right.server.ts';
import { isOperatorRight } from '#platform/base/people/operator-rights.ts';
import {
  entranceDeviceOf,
  facilityScopeOf,
  operatorScopeOf,
  type Context,
} from '#platform/server/context.server.ts';

import type { AccessLogSubjects, AccessLogCall } from './log/access-log.queries.server.ts';
import { logChangeByStaff, logPersonalDataView } from './log/log-call.server.ts';
import {
  facilityIdInCallArguments,
  readLogSubjectKind,
  logSubjectIdsOf,
  type LogSubjectKind,
} from './log/subjects.ts';
import {
  isStaffRightRequirement,
  readMayDirectiveRequirement,
  type MayDirectiveRequirement,
} from './may.ts';
import { isApiKeyRight } from '#platform/base/people/rights.ts';
import { staffRefusal } from './messages.ts';
import { isFreshStaffProof } from './rules.ts';
import { signedInStaffOf } from './scope.server.ts';

type Rule = { need: MayDirectiveRequirement; fresh: boolean; log: 'change' | 'look' | null };
/** The caller, as the log stores it. */
type Caller = Pick<AccessLogCall, 'staffId' | 'keyId' | 'corporationId'>;
type Resolver = GraphQLFieldResolver<unknown, Context>;

/**
 * Checks `@may` of each root field before its resolver runs, and writes changes and views of personal data into the
 * access log. A field without the directive makes the start fail, so that no field is open by omission.
 */
export function enforceMayDirective(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.ROOT_FIELD]: (field, name, type) => {
      const [given] = getDirective(schema, field, 'may') ?? [];
      if (!given) throw new Error(`${type}.${name} has no @may`);
      const need = readMayDirectiveRequirement(String(given['do']));
      const fresh = given['fresh'] === true;
      const look = given['logged'] === true ? 'look' : null;
      const logged = type === 'Mutation' ? 'change' : look;
      const kind = subjectOf(given);
      // Boundary cast: the schema's types do not carry our context's type.
      const resolve = (field.resolve ?? defaultFieldResolver) as Resolver;
      const guarded: Resolver = async (source, args, ctx, info) => {
        const caller = await check({ need, fresh, log: logged }, ctx);
        const run = () => resolve(source, args, ctx, info);
        if (!caller) return run();
        const access = { ...caller, operation: name, address: ctx.address, now: ctx.now };
        const about = (answer: unknown) => aboutOf({ kind, args, answer });
        const call = { access, run, about };
        return logged === 'look'
          ? logPersonalDataView(ctx.db, call)
          : logChangeByStaff(ctx.db, call);
      };
      const shown = `@may: ${need}${fresh ? ', fresh' : ''}`;
      return { ...field, description: `${field.description ?? ''}\n\n${shown}`, resolve: guarded };
    },
  });
}

type AboutOfArgs = { kind: LogSubjectKind | null; args: unknown; answer: unknown };

const aboutOf = ({ kind, ...call }: AboutOfArgs): AccessLogSubjects => ({
  kind,
  ids: kind ? logSubjectIdsOf({ kind, ...call }) : [],
  facilityId: facilityIdInCallArguments(call.args),
});

const subjectOf = (given: Record<string, unknown>): LogSubjectKind | null =>
  typeof given['about'] === 'string' ? readLogSubjectKind(given['about']) : null;

/**
 * Refuses a caller who does not meet the need. Returns the caller for the log; null when the call is not logged.
 * Refusals: PERSON_REQUIRED, UNAUTHENTICATED, PASSKEY_PROOF_REQUIRED, and those of `facilityScopeOf`,
 * `requireOperatorRight` and `entranceDeviceOf`.
 */
async function check({ need, fresh, log }: Rule, ctx: Context): Promise<Caller | null> {
  const { key, now } = ctx;
  // An API key has no passkey and no session, and cannot consent.
  if (key && (fresh || !isApiKeyRight(need))) throw staffRefusal('PERSON_REQUIRED');
  if (need === 'anyone') return null;
  if (need === 'device') {
    entranceDeviceOf(ctx);
    return null;
  }
  const staff = key ? null : signedInStaffOf(ctx);
  const provedAt = staff?.provedAt ?? null;
  if (isOperatorRight(need)) {
    operatorScopeOf(ctx);
    // Access to a mailbox must not suffice for operators' rights: after the e-mail's link, the passkey is still required.
    if (provedAt === null) throw staffRefusal('PASSKEY_PROOF_REQUIRED');
    await requireOperatorRight(ctx, need);
  }
  const scope = isStaffRightRequirement(need) ? facilityScopeOf(ctx, need) : null;
  if (fresh && !isFreshStaffProof(provedAt, now)) throw staffRefusal('PASSKEY_PROOF_REQUIRED');
  if (log === null) return null;
  const corporationId = scope?.corporationId ?? null;
  const who = key
    ? { staffId: key.staffId, keyId: key.id }
    : { staffId: signedInStaffOf(ctx).id, keyId: null };
  return { ...who, corporationId };
}
