import { stopAccountAdviceText } from '#platform/base/stop-advice.ts';
import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';

/** Notice in the inbox and by SMS, because the holder of the new address may sign in with it. */
export const emailRegisteredNotice: NoticeText = {
  title: 'メールアドレスを登録しました',
  body: `メールアドレスを登録しました。お知らせの受け取りとログインに使えます。${stopAccountAdviceText}`,
};

/** Notice by SMS and in the inbox; the old address gets a separate e-mail. */
export const emailRemovedNotice: NoticeText = {
  title: 'メールアドレスを削除しました',
  body: `メールアドレスを削除しました。${stopAccountAdviceText}`,
};
