import type { PlainLanguageSentences } from '#platform/base/texts/sentences.ts';

/** Plain language for the worker's report to be on the way to a shift. */
export const onTheWaySentences: PlainLanguageSentences = {
  向かっています: '今、行っています',
  '{time}に「向かっています」と施設に伝えました': '{time}に「今、行っています」と施設に言いました',
  '「向かっています」を取り消す': '「今、行っています」をやめる',
  '施設に伝わったか、確認できませんでした': '施設に届いたか、わかりません',
  施設に伝えられませんでした: '施設に言うことができませんでした',
  '押すと、施設の画面に時刻が表示されます。': '押すと、その時間が施設の画面に出ます。',
  '出勤の記録にはなりません。': '出勤の記録ではありません。',
  '着いたら「出勤する」を押してください。': '着いたら「出勤する」を押してください。',
  '「向かっています」と伝えられるのは{until}まででした。遅れるときは施設へ電話してください':
    '「今、行っています」と言えるのは、{until}まででした。遅れるときは、施設に電話してください',
};
