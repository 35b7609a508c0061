import { columnReasonLength } from '#domain/pay/wage/tax-column.ts';

/** How long the reason of a decision about a column is. */
export const taxReasonLength = columnReasonLength;
