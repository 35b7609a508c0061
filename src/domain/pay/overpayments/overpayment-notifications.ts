type Values = { shift: string; amount: string; until: string };

/** Notifications about an overpayment. (Rule 6.7) */
export const overpaymentNotifications = {
  asked: ({ shift, amount, until }: Values) => ({
    title: '給与の払い過ぎを確認してください',
    body: `${shift}の給与を、承認された時間の給与より${amount}多くお支払いの対象にしていました。${until}までに、金額と理由を確認して回答してください。回答がないときは、返していただく必要はありません。`,
  }),
  lowering: ({ shift, amount, until }: Values) => ({
    title: '給与の訂正を確認してください',
    body: `${shift}の給与を${amount}（税引き後）減らす訂正について、同意をお願いしています。${until}までに、金額と理由を確認して回答してください。同意しないときや回答がないときは、給与は変わりません。`,
  }),
  reminder: ({ shift, amount, until }: Values) => ({
    title: '払い過ぎの確認の期限が近づいています',
    body: `${shift}の払い過ぎ（${amount}）の回答の期限は、${until}です。回答がないときは、返していただく必要はありません。`,
  }),
  lessByTax: ({ shift, amount }: Values) => ({
    title: '払い過ぎの金額が少なくなりました',
    body: `同意していただいた${shift}の払い過ぎは、所得税の計算が変わったため、${amount}になりました。同意していただいた金額より多く差し引くことはありません。`,
  }),
  goneByTax: ({ shift, amount }: Values) => ({
    title: '払い過ぎがなくなりました',
    body: `同意していただいた${shift}の払い過ぎ（${amount}）は、所得税の計算が変わったため、なくなりました。何も差し引きません。`,
  }),
  expired: ({ shift, amount }: Values) => ({
    title: '払い過ぎは返していただく必要がありません',
    body: `${shift}の払い過ぎ（${amount}）は、期限までに回答がなかったため、何も差し引きません。`,
  }),
} as const;
