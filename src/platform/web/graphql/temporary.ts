import { GraphqlFailure, isUnansweredFailure } from './graphql.ts';

/** Codes of answers whose cause passes by itself or with the next sign-in. */
const passing = ['RATE_LIMITED', 'UNAUTHENTICATED', 'INTERNAL_SERVER_ERROR'];

/** True when the same request may succeed later; false for a refusal, which would repeat. */
export const isTemporaryGraphqlFailure = (error: unknown): boolean =>
  isUnansweredFailure(error) || (error instanceof GraphqlFailure && passing.includes(error.code));
