import { refusing } from '#base/refusal.ts';

/** Refusals of the back office, read by facilities and operators. */
export const deskMessages = {
  UNAUTHENTICATED:
    '操作用のキーがないため、受け付けられません。Authorizationヘッダーに「Bearer キー」を付けてください',
  FORBIDDEN: '施設のキーでは行えない操作です。運営のキーで操作してください',
  NOT_FOUND: '見つかりませんでした。番号を確かめるか、一覧から選び直してください',
  DEMO_ONLY: 'デモでだけ使える操作のため、行えません',
  CLOCK_BACKWARDS:
    '時計を戻すことはできません。記録は書き足すだけで、消せないためです。今より先の時刻を指定してください',
  CLOCK_TOO_FAR: '一度に進められるのは{days}日までです。もっと先へは、何回かに分けて進めてください',
  FACILITY_KEY_REVOKED: 'このキーはすでに使えなくなっています',
} as const;

export const refuse = refusing(deskMessages);

/** Field errors. */
export const deskSentences = {
  keyName: 'キーの名前を1文字以上80文字以内で入力してください',
  mode: '採用方法はINSTANT（即決）かSCREENING（選考）で指定してください',
  clock: '進める分数（minutes）か、進める先の時刻（to）のどちらか一方を指定してください',
  text: '検索する文字は100文字以内で入力してください',
} as const;
