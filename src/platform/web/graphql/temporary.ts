import { GraphqlFailure, isUnanswered } from './graphql.ts';

/** The API answered, and what it objects to passes by itself or with the next sign-in. */
const passing = ['RATE_LIMITED', 'UNAUTHENTICATED', 'INTERNAL_SERVER_ERROR'];

/** True when the same request may succeed later, unchanged; a refusal would repeat. */
export const isTemporary = (error: unknown): boolean =>
  isUnanswered(error) || (error instanceof GraphqlFailure && passing.includes(error.code));
