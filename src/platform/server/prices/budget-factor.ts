type Factor = { BUDGET_FACTOR: number };

/** A limit on the requests of one address or caller, multiplied by the factor; at least 1. */
export const scaledLimit = (limit: number, { BUDGET_FACTOR }: Factor): number =>
  Math.max(1, Math.floor(limit * BUDGET_FACTOR));

/** A count that a rule compares with its limit, as if the limit were multiplied by the factor. */
export const scaledCount = (count: number, { BUDGET_FACTOR }: Factor): number =>
  Math.floor(count / BUDGET_FACTOR);
