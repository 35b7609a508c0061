import { paths } from '#platform/base/paths.ts';
import { credentialsApprovalHoursBeforeStart } from '#domain/credentials/limits.ts';
import { applicationLimits } from '#domain/application/limits.ts';
import {
  checkInOpensBeforeStartMinutes,
  maxWrongCodes,
  codeLockMinutes,
} from '#domain/attendance/stamps/stamp-rules.ts';
import { maxLiveStampAgeMinutes } from '#domain/attendance/stamps/stamp-time.ts';
import {
  claimReviewHours,
  hoursCorrectionWindowHours,
} from '#domain/attendance/corrections/claim-limits.ts';
import { payDayOfMonth } from '#domain/pay/wallet/pay-day.ts';
import { lastMinuteCancellationHours } from '#domain/attendance/last-minute.ts';
import { fullCompensationWithinHours } from '#domain/attendance/termination/schedule-cancellation-rules.ts';
import { reviewWindowDays } from '#domain/reviews/limits.ts';
import { codeResendPauseSeconds } from '#access/worker/rules.ts';
import { oneTimeCodeValidMinutes } from '#platform/base/refusal.ts';

/** A frequent question with its own address, so that messages and refusals can link to it. */
export type HelpTopic = {
  slug: string;
  subject: HelpSubject;
  title: string;
  /** Paragraphs. */
  answer: readonly string[];
  /** The screen on which the worker can do what the answer describes. */
  way?: { to: string; label: string };
};

export const helpSubjects = [
  '応募',
  '出勤・退勤',
  '給与',
  'キャンセル',
  'ポイント・評価',
  'アカウント',
] as const;
type HelpSubject = (typeof helpSubjects)[number];

export const helpTopics: readonly HelpTopic[] = [
  {
    slug: 'contract',
    subject: '応募',
    title: '応募したら、いつ契約になりますか',
    answer: [
      '「即決」の求人は応募が完了した時点、「選考」の求人は施設が承認した時点で労働契約が成立します。',
      '承認を待っている間は、いつでも辞退できます。辞退にペナルティはありません。',
    ],
  },
  {
    slug: 'prepare',
    subject: '応募',
    title: '応募する前に何を登録しますか',
    answer: [
      'プロフィール、本人確認、緊急連絡先、求人に必要な資格証です。振込口座は、給与を引き出すまでに登録してください。',
      `本人確認と資格証は、審査中でも応募できます。勤務開始の${credentialsApprovalHoursBeforeStart}時間前までに承認されないときは、ペナルティなしで取り消します。`,
    ],
    way: { to: paths.prepare(), label: '応募の準備を見る' },
  },
  {
    slug: 'limits',
    subject: '応募',
    title: '応募できない求人があるのはなぜですか',
    answer: [
      `同じ時間に別の予定がある、同じ日に別の勤務がある、同じ法人で週${applicationLimits.corporationWeekMinutes / 60}時間以上になる、全体で週${applicationLimits.weekMinutes / 60}時間以上になる、などのときは応募できません。`,
      '働きすぎを防ぎ、割増賃金の計算を正しくするためです。理由は応募の画面に表示します。',
    ],
  },
  {
    slug: 'check-in',
    subject: '出勤・退勤',
    title: '出勤のボタンが押せません',
    answer: [
      `開始の${checkInOpensBeforeStartMinutes}分前から押せます。早く押しても、記録は予定の開始時刻からになります。`,
      'QRコードを読み取れないときは、6桁のコードを入力してください。電波がないときは端末に記録し、接続が戻ると送信します。',
      `${maxLiveStampAgeMinutes}分を過ぎて届いた打刻は、両方の時刻を施設に表示し、施設の確認のあとに確定します（${claimReviewHours}時間返答がないときは、そのまま確定します）。入口のタブレットのQRコードを読み取ると、施設の確認は必要ありません。`,
    ],
    way: { to: paths.shifts(), label: '予定を見る' },
  },
  {
    slug: 'code-locked',
    subject: '出勤・退勤',
    title: 'コードを間違えて入力できなくなりました',
    answer: [
      `${maxWrongCodes}回間違えると${codeLockMinutes}分間入力できません。急ぐときは施設の方に伝え、あとから「時刻の修正」で申請してください。`,
    ],
  },
  {
    slug: 'hours',
    subject: '出勤・退勤',
    title: '遅刻・残業・休憩の時間が予定と違います',
    answer: [
      `退勤のあと「時刻や休憩を修正する」から申請してください。勤務終了の${hoursCorrectionWindowHours}時間後まで申請できます。`,
      '打刻した予定分の給与は、施設の確認を待ちません。打刻のない時間や、あとから届いた打刻の時間の給与は、施設の確認を待ちます。',
    ],
    way: { to: paths.shifts(), label: '予定を見る' },
  },
  {
    slug: 'payout',
    subject: '給与',
    title: '給与はいつ受け取れますか',
    answer: [
      '「すぐ払い」の求人は、退勤すると、予定分の振込を申請できます。入金の予定日時は、申請の前に画面に表示します。',
      '「支払日払い」の求人の給与は、支払日に引き出せます。それより前に引き出せる分があれば、「給与」の画面に表示します。',
      `申請しなかった給与は、月末で締めて翌月${payDayOfMonth}日（銀行の休業日はその前の営業日）に振り込みます。`,
    ],
    way: { to: paths.earnings(), label: '給与を見る' },
  },
  {
    slug: 'tax',
    subject: '給与',
    title: '源泉徴収税とは何ですか',
    answer: [
      '日雇いの給与から引かれる所得税です（日額表・丙欄）。1日の給与が一定の額より少ないときは0円です。交通費にはかかりません。',
    ],
  },
  {
    slug: 'fare',
    subject: '給与',
    title: '交通費はいくら支払われますか',
    answer: [
      '求人の交通費は上限です。応募の画面で答えた往復の運賃を、上限まで支払います。答えないときは、上限の額を支払います。',
      '運賃が上限より高いとき、上限を超えた分は支払われません。求人に書かれた条件で契約するためです。応募の前に、求人の交通費を確認してください。',
      '答えた運賃は、同じ施設への次の応募でも使います。応募の画面で変えられますが、契約のあとは変わりません。徒歩・自転車のときは0円です。',
    ],
  },
  {
    slug: 'transfer-returned',
    subject: '給与',
    title: '振込が戻ってきました',
    answer: [
      '口座番号や名義が銀行の登録と違うと、振込が戻ります。金額は残高に戻っています。',
      '口座名義は、プロフィールのカナです。通帳のカナと違うときは、先に本人確認の書類をもう一度送り、カナを直してください。',
      '口座を登録し直してから、もう一度申請してください。',
    ],
    way: { to: paths.me.bank(), label: '振込口座を見る' },
  },
  {
    slug: 'cancel',
    subject: 'キャンセル',
    title: '急に行けなくなりました',
    answer: [
      `勤務の画面のいちばん下からキャンセルできます。開始${lastMinuteCancellationHours}時間前までのキャンセルにペナルティはありません。`,
      'その後は、つくペナルティをキャンセルの前に表示します。開始が近いときは、先に施設へ電話してください。',
      '施設から頼まれたときは、その理由を選んでください。施設に確認するあいだ、ペナルティはつきません。',
    ],
    way: { to: paths.shifts(), label: '予定を見る' },
  },
  {
    slug: 'cancelled-by-facility',
    subject: 'キャンセル',
    title: '施設から中止の連絡が来ました',
    answer: [
      `開始${fullCompensationWithinHours}時間前を過ぎた施設の都合による中止では、予定していた給与と交通費の全額をお支払いします。あなたにペナルティはありません。`,
    ],
    way: { to: paths.shifts.cancellationRequests(), label: '中止の依頼を見る' },
  },
  {
    slug: 'penalties',
    subject: 'キャンセル',
    title: 'ペナルティがあると、どうなりますか',
    answer: [
      'ペナルティがたまると、施設の承認後に採用が決まるようになり、さらにたまると応募が一定期間止まります。',
      '給与の支払いと、予定している勤務は止まりません。',
    ],
    way: { to: paths.points.penalties(), label: 'ペナルティを見る' },
  },
  {
    slug: 'points',
    subject: 'ポイント・評価',
    title: 'ポイントはどうするとたまりますか',
    answer: [
      '勤務先の評価を書いたときなどに、ひとこまからお渡しします。1ポイントは1円です。応募するだけではたまりません。求人のボーナスはポイントではなく、給与に含まれます。',
    ],
    way: { to: paths.points(), label: 'ポイントを見る' },
  },
  {
    slug: 'reviews',
    subject: 'ポイント・評価',
    title: '評価はいつ相手に見えますか',
    answer: [
      `両方が書き終えたとき、または勤務終了の${reviewWindowDays}日後に見えます。先に書いても、相手の評価には影響しません。`,
    ],
    way: { to: paths.reviews(), label: '評価を見る' },
  },
  {
    slug: 'sms',
    subject: 'アカウント',
    title: '認証コードのSMSが届きません',
    answer: [
      `${codeResendPauseSeconds}秒待ってから、もう一度送信してください。番号の間違い、電波、迷惑メッセージの設定も確認してください。コードは${oneTimeCodeValidMinutes}分間使えます。`,
    ],
  },
  {
    slug: 'documents',
    subject: 'アカウント',
    title: '本人確認の画像は誰が見ますか',
    answer: [
      '本人と、審査をする担当者だけです。見るたびに記録を残します。施設には見えません。',
      'マイナンバーカードの裏面は保存しません。',
    ],
    way: { to: paths.me.identity(), label: '本人確認を見る' },
  },
  {
    slug: 'leave',
    subject: 'アカウント',
    title: '退会するには',
    answer: [
      '予定や未払いの給与がないときに退会できます。残っているポイントはなくなります。法律で保存が必要な記録は、定められた期間だけ保存します。',
    ],
    way: { to: paths.settings.deletion(), label: '退会の手続きを見る' },
  },
];

/** Returns the topic of the URL; undefined when there is none. */
export const helpTopicOfSlug = (slug: string | undefined): HelpTopic | undefined =>
  helpTopics.find((topic) => topic.slug === slug);
