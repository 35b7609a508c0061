import { createRefusalFactory } from '#platform/base/refusal.ts';

/** Refusals of fee rules; only operators see them. */
export const feeRuleRefusal = createRefusalFactory({
  FEE_RULE_EXISTS:
    '同じ範囲・同じ対象で、同じ日から始まる規則がすでにあります。別の開始日を入力してください',
  FEE_RULE_DAY_PASSED:
    '規則の開始日になったため、加えられません。掲載済みの募集の手数料は変えられないので、明日以降の日で依頼し直してください',
} as const);
