/** A person of the demo. Nobody has these phone numbers: 090-0000-xxxx is not in use. */
export type DemoWorker = { phoneNumber: string; name: string; note: string };

export const demoWorkersByKey = {
  newcomer: {
    phoneNumber: '09000000001',
    name: '新しいワーカー',
    note: '電話番号だけの登録直後。応募の準備（プロフィール・本人確認など）を最初から試せます',
  },
  prepared: {
    phoneNumber: '09000000002',
    name: 'デモ 花子',
    note: '応募の準備がすべて完了（介護福祉士・運転免許）。振込口座は「あとで登録する」を選んでいます',
  },
  history: {
    phoneNumber: '09000000003',
    name: 'デモ 太郎',
    note: '勤務の履歴、引き出せる残高、ポイントとペナルティ、確認中の修正、これからの予定、選考中の応募があります。taro@demo.example でもログインできます',
  },
  soon: {
    phoneNumber: '09000000004',
    name: 'デモ さくら',
    note: 'まもなく始まる勤務があります。QR・コードでの出勤と退勤をすぐに試せます',
  },
  waiting: {
    phoneNumber: '09000000005',
    name: 'デモ 実',
    note: '本人確認と資格証が審査中です。「運営」の画面で承認・差し戻しができます',
  },
  nurse: {
    phoneNumber: '09000000006',
    name: 'デモ 百合',
    note: '看護師。準備も振込口座も登録済みで、看護師の求人に応募できます',
  },
  disputed: {
    phoneNumber: '09000000007',
    name: 'デモ 圭',
    note: '施設に早く帰され、理由に同意した勤務（1週間は異議を出せます）と、施設に頼まれてキャンセルした勤務（施設の返事待ち）があります',
  },
  regular: {
    phoneNumber: '09000000008',
    name: 'デモ 次郎',
    note: '同じ2つの法人で毎月働いています。その勤務が「入金」の請求書の明細になります',
  },
  helper: {
    phoneNumber: '09000000009',
    name: 'デモ 良子',
    note: '別の2つの法人で毎月働いています。その勤務が「入金」の請求書の明細になります',
  },
} as const satisfies Record<string, DemoWorker>;

export const demoWorkerList: readonly DemoWorker[] = Object.values(demoWorkersByKey);
