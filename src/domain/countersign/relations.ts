import type { PayeeRelation } from '#domain/pay/outside/outside-rules.ts';

export const payeeRelationLabels = {
  SELF: '本人',
  HEIR: '相続人',
  REPRESENTATIVE: '代理人',
} as const satisfies Record<PayeeRelation, string>;
