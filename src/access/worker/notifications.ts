import { stopAccountAdviceText } from '#platform/base/stop-advice.ts';
import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';

/** A sign-in by a browser that had no session of the worker. (Rule 4.1) */
export function newBrowserNotice({ device, at }: { device: string; at: string }): NoticeText {
  return {
    title: '新しい端末でログインがありました',
    body: `新しい端末（${device}）でログインがありました。日時：${at}。お心当たりがない場合は、「ログイン中の端末」からその端末をログアウトさせて、サポートへご連絡ください。`,
  };
}

/** An operator stopped the account. The reason has no full stop. (Rule 4.1) */
export function accountStoppedNotice(reason: string): NoticeText {
  return {
    title: 'アカウントを停止しました',
    body: `運営がアカウントを停止しました。停止の理由：${reason}。停止している間は、ログインと応募ができません。契約した勤務と働いた分の給与は変わりません。給与は、給与日に登録の口座へ振り込みます。再開のご希望やお心当たりがない場合は、「ひとこまについて」のページの窓口へご連絡ください。`,
  };
}

/** The stop of an account was lifted. */
export function accountStopLiftedNotice(reason: string): NoticeText {
  return {
    title: 'アカウントの停止を解除しました',
    body: `アカウントの停止を解除しました。解除の理由：${reason}。もう一度ログインして、応募できます。`,
  };
}

/** The number was changed; sent to the old number and to the other channels. (Rule 4.1) */
export function phoneChangedNotice(masked: string): NoticeText {
  return {
    title: '電話番号を変更しました',
    body: `電話番号を変更しました。新しい番号：${masked}。次からは、新しい番号でログインしてください。${stopAccountAdviceText}`,
  };
}

/** An operator restored the number from before a wrongful change. The reason has no full stop. (Rule 4.1) */
export function numberRestoredNotice({
  masked,
  reason,
}: {
  masked: string;
  reason: string;
}): NoticeText {
  return {
    title: '電話番号を元に戻しました',
    body: `運営が、電話番号を元に戻しました。番号：${masked}。理由：${reason}。番号の変更より後に登録されたパスキーとメールアドレスは削除しました。アカウントの停止が解除されたら、この番号でログインしてください。`,
  };
}

/** A passkey, with which its device signs in, was added. (Rule 4.1) */
export function passkeyAddedNotice(name: string): NoticeText {
  return {
    title: 'パスキーを登録しました',
    body: `パスキーを登録しました。名前：${name}。このパスキーのある端末でログインできます。${stopAccountAdviceText}`,
  };
}

export function passkeyRemovedNotice(name: string): NoticeText {
  return {
    title: 'パスキーを削除しました',
    body: `パスキーを削除しました。名前：${name}。このパスキーではログインできません。${stopAccountAdviceText}`,
  };
}

/** The worker stopped the account by the link of a notice. */
export const accountStoppedByLinkNotice: NoticeText = {
  title: 'アカウントを停止しました',
  body: 'お知らせのリンクから、アカウントを停止しました。すべての端末からログアウトしました。停止している間は、ログインと応募ができません。契約した勤務と働いた分の給与は変わりません。再開するには、「ひとこまについて」のページの窓口へご連絡ください。',
};
