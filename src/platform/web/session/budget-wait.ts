/** A longer wait is shown as the refusal that it is. */
export const maxBudgetWaitMs = 10_000;

/** The wait that a refusal by a budget names. Nothing of the refused request was executed. */
export function retryAfterMsOf({ status, headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return status === 429 && Number.isFinite(seconds) ? seconds * 1_000 : undefined;
}
