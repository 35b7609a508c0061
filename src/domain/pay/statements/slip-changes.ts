/** Reasons for a new version of a slip, as the list of versions and the notice to the worker show them. (Rule 8.5) */
export const paySlipChangeTexts = {
  APPROVED: '勤務時間が確定したため',
  OVERPAYMENT: '払い過ぎの精算が進んだため',
  MINIMUM_WAGE: '最低賃金が上がったため',
  HOURS_CORRECTED: '確定後に勤務時間が直されたため',
  RAISED: '確定後に給与が増えたため',
  RETAXED: '所得税を計算し直したため',
  TAX_SETTLED: '所得税の差額を精算したため',
} as const;

export type PaySlipChange = keyof typeof paySlipChangeTexts;

/** This reason is shown only if the transaction that wrote the version gave no other one. */
export const fallbackPaySlipChange: PaySlipChange = 'RETAXED';

/** The sentence of a stored reason; null for the first version. */
export function paySlipChangeText(change: string | null): string | null {
  if (change === null) return null;
  const known = Object.entries(paySlipChangeTexts).find(([key]) => key === change);
  if (!known) throw new RangeError(`unknown change of a slip: ${change}`);
  return known[1];
}

/** The notice to a worker whose slip has a new version. */
export const newPaySlipMessage = {
  title: '支払明細書を発行し直しました',
  body: ({ shift, reason }: { shift: string; reason: string }) =>
    `${shift}の支払明細書を、${reason}発行し直しました。前に発行したものも、給与の画面から見られます。`,
} as const;
