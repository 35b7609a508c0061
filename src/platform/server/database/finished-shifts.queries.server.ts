import { sql } from 'kysely';

/** SQL: the states of a shift that was worked to its end, for `state in ${finishedShifts}`. */
export const finishedShiftStatesSql = sql`('CHECKED_OUT', 'REVIEWING', 'FIXED', 'PAID')`;
