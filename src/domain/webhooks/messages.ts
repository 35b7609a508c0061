import { createRefusalFactory } from '#platform/base/refusal.ts';
import { maxUrlLength } from '#platform/base/text.ts';
import { formatNumber } from '#platform/base/yen.ts';

import { failingDaysBeforePause, maxRepeatedDeliveries, maxTestsPerMinute } from './rules.ts';

export const webhookRefusal = createRefusalFactory({
  TOO_MANY_ENDPOINTS:
    '送信先は{limit}件までです。使っていない送信先を削除してから、追加してください',
  ENDPOINT_PAUSED: 'この送信先は止まっているため、送信できません。先に「再開する」を押してください',
  TOO_MANY_TESTS: `テストの送信は、1つの送信先に1分に${maxTestsPerMinute}回までです。1分ほど待ってから、もう一度お試しください`,
  TOO_MANY_REPEATS: `この送信先には、送り直す出来事がすでに${formatNumber(maxRepeatedDeliveries)}件待っています。送り終わってから、もう一度お試しください`,
});

/** Field errors of the form of an endpoint. */
export const webhookSentences = {
  url: `公開されているhttpsのURLを、${formatNumber(maxUrlLength)}文字以内で入力してください。IPアドレスと社内だけの名前、ポート番号は使えません`,
  eventTypes: '受け取る出来事を一覧から1つ以上選んでください',
  facilityIds: '対象の施設を1つ以上選んでください',
} as const;

/** To the person who added an endpoint that was paused for its failures; the link to the page follows the text. */
export const endpointPausedMail = (host: string) => ({
  subject: 'Webhookの送信を止めました',
  body: `${host}への送信が${failingDaysBeforePause}日間失敗したため、自動で止めました。受信側を直してから、画面で再開してください。止まっていた間の出来事も、画面から送り直せます。`,
});

/** Alarm to operators: secrets of endpoints were sealed with a secret that AUTH_SECRET no longer contains. */
export const unsignedDeliveryAlarm = {
  title: 'Webhookに署名できません',
  body: 'AUTH_SECRETに、Webhookの秘密鍵を封印したときの値がないため、送信を待っています。以前の値をAUTH_SECRETの2番目に戻して再起動し、deploy/run.sh resealを実行してください。待っている出来事は、その後に送られます',
} as const;
