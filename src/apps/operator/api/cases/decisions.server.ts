import type { MutationResolvers } from '#gen/operator-resolvers.ts';
import type { OperatorCaseKind } from '#gen/types.ts';
import { decideCase } from '#domain/cases/cases.server.ts';
import type { Resolver } from '#platform/server/graphql/resolver.server.ts';

/** The mutations that decide a case; each names it by `input.id`. */
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

/** The mutations, with a decision refused while another operator has its case open. */
export function decidingCases<Mutations extends Record<keyof typeof decisions, unknown>>(
  mutations: Mutations,
): Mutations {
  // Boundary cast: the table names mutations whose input has an id, and nothing else of them is used here.
  const all = mutations as Record<string, unknown> as Record<string, Decision>;
  const deciding = Object.entries(decisions).flatMap(([name, kind]) => {
    const decide = all[name];
    if (!decide) return [];
    const guarded: Decision = async (source, args, ctx) =>
      decideCase(ctx, { kind, id: args.input.id }, async () => decide(source, args, ctx));
    return [[name, guarded]];
  });
  return { ...mutations, ...Object.fromEntries(deciding) };
}
