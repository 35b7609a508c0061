import { Disclosure } from '#ui/disclosure.tsx';

import { TextPage } from './text-page.tsx';

const questions: { title: string; answer: string }[] = [
  {
    title: '応募したら、いつ契約になりますか',
    answer:
      '「即決」の求人は応募が完了した時点、「選考」の求人は施設が承認した時点で労働契約が成立します。承認を待っている間は、いつでも辞退できます。',
  },
  {
    title: '認証コードのSMSが届きません',
    answer:
      '60秒待ってから、もう一度送信してください。番号の間違い、電波、迷惑メッセージの設定も確認してください。コードは10分間使えます。',
  },
  {
    title: '出勤のボタンが押せません',
    answer:
      '開始の30分前から押せます。早く押しても、記録は予定の開始時刻からになります。QRコードを読み取れないときは、6桁のコードを入力してください。',
  },
  {
    title: 'コードを間違えて入力できなくなりました',
    answer:
      '5回間違えると10分間入力できません。急ぐときは施設の方に伝え、あとから「時刻の修正」で申請してください。',
  },
  {
    title: '遅刻・残業・休憩の時間が予定と違います',
    answer:
      '退勤のあと「時刻や休憩を修正する」から申請してください。勤務終了の72時間後まで申請できます。予定分の給与は、施設の確認を待たずに受け取れます。',
  },
  {
    title: '給与はいつ受け取れますか',
    answer:
      '退勤すると、予定分をその場で引き出せます。申請しなかった給与は、月末で締めて翌月15日（銀行の休業日はその前の営業日）に振り込みます。',
  },
  {
    title: '源泉徴収税とは何ですか',
    answer:
      '日雇いの給与から引かれる所得税です（日額表・丙欄）。1日の給与が一定の額より少ないときは0円です。交通費にはかかりません。',
  },
  {
    title: '急に行けなくなりました',
    answer: 'まず施設へ電話してください。電話番号は「はたらく」の勤務の画面にあります。',
  },
];

/** ヘルプ: the questions that are asked most, answered in place. */
export default function Help() {
  return (
    <TextPage title="ヘルプ" description="応募・出勤・給与について、よくある質問にお答えします。">
      {questions.map((question) => (
        <Disclosure key={question.title} title={question.title}>
          <p>{question.answer}</p>
        </Disclosure>
      ))}
    </TextPage>
  );
}
