import { checkDecisionReason } from '#platform/base/people/reason.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { formatYen, type Yen } from '#platform/base/yen.ts';

import { maxGrantedExposureLimitYen } from '../limit.ts';

/**
 * Length of the reason for another limit. Repeated by the constraint `limit_requests_reason_check` and in the API by
 * `AskForLimitInput.reason`.
 */
export const limitRequestReasonLengthBounds = { min: 10, max: 500 } as const;
/**
 * Length of the reason for a refusal. Repeated by the constraint `limit_requests_answer_check`, which also holds the
 * reason of two operators, and in the API by `RefuseLimitRequestInput.reason`.
 */
export const limitRefusalReasonLengthBounds = { min: 5, max: 500 } as const;

export type LimitRequestState = 'WAITING' | 'GRANTED' | 'REFUSED' | 'WITHDRAWN';

type AskedLimit = {
  /** Yen, without deposits. */
  limit: number;
  reason: string;
  /** The limit that holds, without deposits. */
  current: Yen;
};

/** The errors of a request by field; empty for a higher limit with a reason. */
export function limitRequestProblems({ limit, reason, current }: AskedLimit): FieldErrors {
  const isHigher = Number.isInteger(limit) && limit > current;
  return {
    ...(isHigher && limit <= maxGrantedExposureLimitYen
      ? {}
      : {
          limit: `いまの上限（${formatYen(current)}）より大きく、${formatYen(maxGrantedExposureLimitYen)}までの金額を入力してください`,
        }),
    ...checkDecisionReason(reason, limitRequestReasonLengthBounds),
  };
}
