import { createRefusalFactory } from '#platform/base/refusal.ts';

import { lockBusinessDay, lockTime } from '../month/closing-calendar.ts';

/** Refusals of disputes about lines of a draft. (Rule 8.7) */
export const disputeRefusal = createRefusalFactory({
  LINE_NOT_ON_DRAFT: `この勤務の請求には、いまは異議を出せません。下書きに入っている間（翌月の${lockBusinessDay}営業日目の${lockTime}まで）に出してください`,
  LINE_DISPUTED: 'この勤務の請求には、すでに異議が出ています。画面を読み込み直してください',
  DISPUTE_CLOSED:
    'この異議は、すでに取り消されたか、回答されています。画面を読み込み直してください',
});
