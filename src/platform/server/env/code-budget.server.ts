import * as v from 'valibot';

const codes = (byDefault: string) =>
  v.pipe(v.optional(v.string(), byDefault), v.digits(), v.transform(Number), v.minValue(1));

/**
 * The budget of sign-in codes by SMS over all numbers and addresses. Each SMS costs money, and its requests
 * need no proof. (Rule 6.10)
 */
export const signInCodeBudgetVariables = {
  SIGN_IN_CODES_PER_MINUTE: codes('60'),
  SIGN_IN_CODES_PER_HOUR: codes('1000'),
  SIGN_IN_CODES_PER_DAY: codes('10000'),
};

const wanted = 'a number of sign-in codes by SMS, at least 1';

export const signInCodeBudgetVariableHints: Record<keyof typeof signInCodeBudgetVariables, string> =
  {
    SIGN_IN_CODES_PER_MINUTE: wanted,
    SIGN_IN_CODES_PER_HOUR: wanted,
    SIGN_IN_CODES_PER_DAY: wanted,
  };
