/**
 * Notifications to a worker of a block by a facility or a whole corporation: the facts, and what to do when they are
 * wrong.
 */
export const poolNotifications = {
  blocked: ({ facilityName, reason }: { facilityName: string; reason: string }) => ({
    title: '応募できない施設があります',
    body: `${facilityName}が、次の理由で、これからの応募を受け付けないことにしました。「${reason}」決まっている勤務と給与は変わりません。事実と違うときは、サポートにお知らせください。`,
  }),
  unblocked: ({ facilityName }: { facilityName: string }) => ({
    title: 'また応募できるようになりました',
    body: `${facilityName}が応募の受け付けを再開しました。募集があれば、また応募できます。`,
  }),
  blockedEverywhere: ({
    corporationName,
    reason,
  }: {
    corporationName: string;
    reason: string;
  }) => ({
    title: '応募できない施設があります',
    body: `${corporationName}のすべての施設が、次の理由で、これからの応募を受け付けないことにしました。「${reason}」決まっている勤務と給与は変わりません。事実と違うときは、サポートにお知らせください。`,
  }),
  unblockedEverywhere: ({ corporationName }: { corporationName: string }) => ({
    title: 'また応募できるようになりました',
    body: `${corporationName}が、法人全体での応募の受け付けを再開しました。受け付けている施設に募集があれば、また応募できます。`,
  }),
} as const;
