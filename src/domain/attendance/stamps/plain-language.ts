import type { PlainLanguageSentences } from '#platform/base/texts/sentences.ts';

/** Plain language for the codes of stamps, and for stamps that arrive late. */
export const stampSentences: PlainLanguageSentences = {
  'コードが違います（あと{left}回）。施設に掲示された今日のコードを確認してください':
    'コードが違います（あと{left}回）。施設にある今日のコードを見てください',
  'コードを{count}回間違えたため、{until}まで入力できません。急ぐときは施設の方に伝えてください':
    'コードを{count}回間違えました。{until}まで入れることができません。急ぐときは、施設の人に言ってください',
  '{minutes}分を過ぎて届いた打刻は、施設の確認のあとに確定します。入口のタブレットのQRコードを読み取ったときは、そのまま確定できます。':
    '記録が{minutes}分よりおそく届いたときは、施設が見て、OKしたら決まります。入口のタブレットのQRコードを読んだときは、施設のOKはいりません。',
  '{stamp}の記録を送信しました（{time}）。施設の確認のあとに確定します':
    '{stamp}の記録を送りました（{time}）。施設が見て、OKしたら決まります',
  '読み取ったQRコードで{stamp}を記録する': '読んだQRコードで{stamp}を記録する',
  '{amount} は、支払日に引き出せます。': '{amount}は、給料日にもらえます。',
};
