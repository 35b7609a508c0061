/** A message: a title of one line, and a body that says what happened and what to do. */
type Words = { title: string; body: string };

/** A sign-in by a browser that had no session of the worker. (Rule 4.1) */
export function newBrowserNotice({ device, at }: { device: string; at: string }): Words {
  return {
    title: '新しい端末でログインがありました',
    body: `新しい端末（${device}）でログインがありました。日時：${at}。お心当たりがない場合は、「ログイン中の端末」からその端末をログアウトさせて、サポートへご連絡ください。`,
  };
}
