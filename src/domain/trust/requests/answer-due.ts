import { jstDay, type JstDay } from '#platform/base/jst.ts';
import { nextBusinessDay } from '#domain/pay/wallet/pay-day.ts';

/**
 * The day by whose end operators answer a request for another limit: the first business day after the day of the request.
 * In a file of its own: pages import the rules of requests, and need no list of holidays. (Rule 8.6)
 */
export const limitAnswerDueOn = (askedAt: Date): JstDay => nextBusinessDay(jstDay(askedAt));
