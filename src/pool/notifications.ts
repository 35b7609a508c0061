/** What a worker is told of a facility's block: the facts, and what to do when they are wrong. */
export const notifications = {
  blocked: ({ facilityName, reason }: { facilityName: string; reason: string }) => ({
    title: '応募できない施設があります',
    body: `${facilityName}が、次の理由で、これからの応募を受け付けないことにしました。「${reason}」決まっている勤務と給与は変わりません。事実と違うときは、サポートにお知らせください。`,
  }),
  unblocked: ({ facilityName }: { facilityName: string }) => ({
    title: 'また応募できるようになりました',
    body: `${facilityName}が応募の受け付けを再開しました。募集があれば、また応募できます。`,
  }),
} as const;
