import { chatSupportHours } from './protocol/rules.ts';
import { messageFlagReviewHours } from './flag-hours.ts';

/**
 * Texts that the chat sends. Notifications leave out the message text, because others may see the screen.
 */
export const chatNotifications = {
  waiting: (name: string) => ({
    title: `${name}からメッセージが届いています`,
    body: `${name}から新しいメッセージが届いています。メッセージを開いて確認してください。`,
  }),
  outOfHours: [
    'お問い合わせありがとうございます。ただいまサポートの受付時間外です。',
    `受付時間は平日${chatSupportHours.from}〜${chatSupportHours.until}（土日・祝日を除く）です。いただいたメッセージには、次の受付時間に順番にお答えします。`,
    '当日の勤務に関わる急ぎのご用件は、施設へ直接お電話ください。',
  ].join('\n'),
  flagged: (flaggedAt: string) => ({
    subject: '【ひとこま】報告されたメッセージがあります',
    body: `${flaggedAt}にメッセージが報告されました。${messageFlagReviewHours}時間以内に確認してください。`,
  }),
} as const;
