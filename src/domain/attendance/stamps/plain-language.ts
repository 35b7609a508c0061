import type { Sentences } from '#platform/base/sentences.ts';

/** Plain language for stamps that arrive late. */
export const lateStampSentences: Sentences = {
  '5分を過ぎて届いた打刻は、施設の確認のあとに確定します。入口のタブレットのQRコードを読み取ったときは、そのまま確定できます。':
    '記録が5分よりおそく届いたときは、施設が見て、OKしたら決まります。入口のタブレットのQRコードを読んだときは、施設のOKはいりません。',
  '{stamp}の記録を送信しました（{time}）。施設の確認のあとに確定します':
    '{stamp}の記録を送りました（{time}）。施設が見て、OKしたら決まります',
  '読み取ったQRコードで{stamp}を記録する': '読んだQRコードで{stamp}を記録する',
};
