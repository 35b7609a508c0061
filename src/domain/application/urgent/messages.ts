import { createRefusalFactory } from '#platform/base/refusal.ts';
import { hourOfTimeText } from '#platform/base/jst.ts';
import { quietHours } from '#platform/base/quiet-hours.ts';

/** Refusals of 急募: what happened, why, what to do. People of facilities read them. */
const urgentMessages = {
  URGENT_NOT_OPEN:
    '募集が停止、満員または締切済みのため、急募のお知らせを送れません。募集の状態を確認してください',
  URGENT_NOT_PUBLIC:
    'この募集はまだ一部の方だけに公開しているため、急募のお知らせを送れません。「いま公開する」を押してから、もう一度お試しください',
  URGENT_TOO_EARLY:
    '急募のお知らせは、勤務の開始{hours}時間前から送れます。それまでは、通常の募集としてお待ちください',
  URGENT_TOO_LATE: `お知らせは夜間（${hourOfTimeText(quietHours.from)}時〜翌${hourOfTimeText(quietHours.until)}時）には届かず、翌朝${hourOfTimeText(quietHours.until)}時には募集が締め切られているため、送れません。締切を変更してから、もう一度お試しください`,
  URGENT_LIMIT:
    '急募のお知らせは、1施設につき1日{calls}件までです。本日分は送信済みのため、明日もう一度お試しください',
} as const;

export const urgentRefusal = createRefusalFactory(urgentMessages);
