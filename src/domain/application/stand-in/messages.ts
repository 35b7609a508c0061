import { createRefusalFactory } from '#platform/base/refusal.ts';
import { hourOfTimeText } from '#platform/base/jst.ts';
import { quietHours } from '#platform/base/quiet-hours.ts';

/** Refusals of a search for a stand-in: what happened, why, what to do. People of facilities read them. */
const standInMessages = {
  STAND_IN_NOT_OPEN:
    '募集が停止、満員または締切済みのため、代わりの人を探せません。募集の状態を確認してください',
  STAND_IN_NOT_PUBLIC:
    'この募集はまだ一部の方だけに公開しているため、代わりの人を探せません。「募集」の画面で「いま公開する」を押してから、もう一度お試しください',
  STAND_IN_TOO_EARLY:
    '代わりの人は、勤務の開始{hours}時間前から探せます。それまでは、通常の募集としてお待ちください',
  STAND_IN_TOO_LATE: `お知らせは夜間（${hourOfTimeText(quietHours.from)}時〜翌${hourOfTimeText(quietHours.until)}時）には届かず、翌朝${hourOfTimeText(quietHours.until)}時には募集が締め切られているため、代わりの人を探せません。締切を変更するか、電話などで手配してください`,
} as const;

export const standInRefusal = createRefusalFactory(standInMessages);
