import type { MutationResolvers } from '#gen/operator-resolvers.ts';
import type { OperatorCaseKind } from '#gen/types.ts';
import { decideClaimedCase } from '#domain/cases/cases.server.ts';
import type { Resolver } from '#platform/server/graphql/resolver.server.ts';

/** Mutations that decide a case, with its kind; `input.id` is the case. */
const decisions = {
  approveReview: 'DOCUMENT',
  rejectReview: 'DOCUMENT',
  answerAbsence: 'ABSENCE',
  approveExemption: 'EXEMPTION',
  rejectExemption: 'EXEMPTION',
  decideAskedCancellation: 'EXEMPTION',
  auditCancellation: 'TERMINATION',
  settleAttendance: 'HOURS',
  approveCountersign: 'COUNTERSIGN',
  declineCountersign: 'COUNTERSIGN',
} as const satisfies Partial<Record<keyof MutationResolvers, OperatorCaseKind>>;

type Decision = Resolver<unknown, { input: { id: string } }>;

/** Returns the mutations; those that decide a case are refused while another operator has the case open. */
export function guardMutationsByOpenCase<Mutations extends Record<keyof typeof decisions, unknown>>(
  mutations: Mutations,
): Mutations {
  // Boundary cast: only the mutations in the table are called here, and the input of each has an id.
  const all = mutations as Record<string, unknown> as Record<string, Decision>;
  const deciding = Object.entries(decisions).flatMap(([name, kind]) => {
    const decide = all[name];
    if (!decide) return [];
    const guarded: Decision = async (source, args, ctx) =>
      decideClaimedCase(ctx, { kind, id: args.input.id }, async () => decide(source, args, ctx));
    return [[name, guarded]];
  });
  return { ...mutations, ...Object.fromEntries(deciding) };
}
