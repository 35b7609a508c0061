import type { ApiKeyRight } from '#platform/base/people/rights.ts';
import { maxApiKeyValidDays } from '#access/people/keys/key-rules.ts';

type Label = { label: string; description: string };

/** Text on the page for each right of a key: the actions that the right allows a system. */
export const apiKeyRightLabels: Readonly<Record<ApiKeyRight, Label>> = {
  'facility.read': { label: '施設とひな形を読む', description: '施設の情報、求人のひな形、36協定' },
  'postings.read': { label: '求人を読む', description: '週ごとの求人と、応募・採用の人数' },
  'postings.write': {
    label: '求人を掲載・変更・終了する',
    description: '掲載すると、ワーカーが応募できるようになります',
  },
  'applications.read': {
    label: '応募を読む',
    description: '回答を待つ応募と、働いたことのあるワーカー。採用と見送りは画面で行います',
  },
  'shifts.read': {
    label: '勤務の予定を読む',
    description: '今日と明日に働くワーカーの名前を含みます',
  },
  'hours.read': {
    label: '勤務時間を読む',
    description: '承認を待つ勤務時間。ワーカーの名前を含みます。承認は画面で行います',
  },
  'webhooks.write': {
    label: 'Webhookを確認・停止・再開する',
    description: '送信の記録と送り直しを含みます。送信先と署名の鍵は画面で変えます',
  },
};

/** Choices for the validity of a key, in days. */
export const apiKeyValidityChoices = [
  ...[30, 90, 180].map((days) => ({ days, label: `${days}日` })),
  { days: maxApiKeyValidDays, label: `${maxApiKeyValidDays}日（最長）` },
];
