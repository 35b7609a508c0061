import { refusing } from '#base/refusal.ts';

/** Refusals of the back office, read by facilities and operators. */
export const deskMessages = {
  UNAUTHENTICATED:
    '操作用のキーがないため、受け付けられません。Authorizationヘッダーに「Bearer キー」を付けてください',
  FORBIDDEN: '施設のキーでは行えない操作です。運営のキーで操作してください',
  NOT_FOUND: '見つかりませんでした。番号を確かめるか、一覧から選び直してください',
  DEMO_ONLY: 'デモでだけ使える操作のため、行えません',
  FACILITY_KEY_REVOKED: 'このキーはすでに使えなくなっています',
} as const;

export const refuse = refusing(deskMessages);

/** Field errors. */
export const deskSentences = {
  keyName: 'キーの名前を1文字以上80文字以内で入力してください',
  mode: '採用方法はINSTANT（即決）かSCREENING（選考）で指定してください',
} as const;
