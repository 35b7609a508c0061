import {
  formatDay,
  formatDayWithWeekday,
  formatMinutes,
  formatTimeRange,
  jstDay,
  minutesBetween,
  type JstDay,
} from '#platform/base/jst.ts';
import { formatYen, type Yen } from '#platform/base/yen.ts';
import {
  statutoryDayMinutes,
  nightStartMinuteOfDay,
  nightEndMinuteOfDay,
} from '#platform/base/working-day.ts';
import {
  terminationDecisionHours,
  objectionDays,
} from '#domain/attendance/termination/termination-rules.ts';
import type { ConditionItem, PayTiming } from '#gen/types.ts';
import {
  fullCompensationWithinHours,
  type TerminationReason,
} from '#domain/attendance/termination/schedule-cancellation-rules.ts';
import { payDayOfMonth } from '#domain/pay/wallet/pay-day.ts';
import { statutoryWeekMinutes } from '#domain/pay/wage/weekly-overtime.ts';
import { higherPremiumAboveMinutes } from '#domain/pay/wage/monthly-overtime.ts';
import {
  monthlyOvertimePremiumPercent,
  overtimePremiumPercent,
  nightPremiumPercent,
} from '#domain/pay/wage/premiums.ts';
import { credentialsApprovalHoursBeforeStart } from '#domain/credentials/limits.ts';

import { contractEndingReasonIds, contractEndingSentences } from './ending-reasons.ts';
import { travelAllowanceLine } from './travel-line.ts';
import { applicationLimits } from '../limits.ts';

/** The contract terms as the recruitment offers them. */
export type ContractTerms = {
  corporationName: string;
  corporationAddress: string;
  facilityName: string;
  facilityAddress: string;
  jobTitle: string;
  taskNames: readonly string[];
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
  hourlyWage: Yen;
  /** The maximum that is paid for travel. (Rule 8.5) */
  travelAllowance: Yen;
  /** The stated round-trip fare; null: not stated. Undefined before the worker has applied. */
  travelFare?: Yen | null | undefined;
  /** Bonus wage for the whole plan; 0 without one. (Rule 6.4) */
  bonus: Yen;
  /** True if a 36協定 permits work beyond eight hours. */
  overtimeAgreement: boolean;
  consultationDesk: string;
  /** The text of the measure from the list of Rule 3.9. */
  smokingMeasure: string;
  /** The pay day of the month's wages. (Rule 4.18) */
  payDay: JstDay;
  payTiming: PayTiming;
};

/** The notice as agreed, and the only source of its PDF. */
export type ConditionsNotice = {
  version: 2;
  /**
   * The reasons for which the employer may end the contract without pay. Notices of version 1 list
   * none, so such a contract is always paid. (Rule 6.1)
   */
  endingReasons: TerminationReason[];
  concludedOn: JstDay;
  workerName: string;
  /** The day on which the worker chose PDF; null when the notice is delivered on paper. (Rule 6.8) */
  electronicSince: JstDay | null;
  employer: {
    corporationName: string;
    corporationAddress: string;
    facilityName: string;
    facilityAddress: string;
  };
  items: ConditionItem[];
};

export const conditionsNoticeName = '労働条件通知書';

/** The notice for one worker, on the day the contract is concluded. (労働基準法15条, Rule 3.6) */
export function conditionsNoticeFor(
  terms: ContractTerms,
  contract: Pick<ConditionsNotice, 'workerName' | 'concludedOn' | 'electronicSince'>,
): ConditionsNotice {
  const { corporationName, corporationAddress, facilityName, facilityAddress } = terms;
  return {
    version: 2,
    endingReasons: [...contractEndingReasonIds],
    ...contract,
    employer: { corporationName, corporationAddress, facilityName, facilityAddress },
    items: conditionsNoticeItems(terms),
  };
}

/** The ten items of the notice, in the order of Rule 3.6; lines are separated by `\n`. */
export function conditionsNoticeItems(terms: ContractTerms): ConditionItem[] {
  return [
    { title: '契約期間', text: period(terms) },
    { title: '就業場所と変更の範囲', text: place(terms) },
    { title: '業務内容と変更の範囲', text: work(terms) },
    { title: '始業・終業の時刻、休憩、休日', text: hours(terms) },
    { title: '賃金', text: wage(terms) },
    { title: '退職・解雇（解約できる場合）', text: ending },
    { title: '昇給・賞与・退職手当、相談窓口', text: benefits(terms) },
    { title: '待遇の相違の内容・理由等の説明', text: explanation },
    { title: '社会保険・雇用保険・労災保険', text: insurance },
    { title: '受動喫煙防止措置', text: terms.smokingMeasure },
  ];
}

function period({ startsAt, endsAt }: ContractTerms): string {
  const [first, last] = [jstDay(startsAt), jstDay(endsAt)];
  const days =
    first === last
      ? formatDay(first)
      : `${formatDay(first)}から${formatDay(last)}まで（日をまたぐ1回の勤務）`;
  return lines(
    `期間の定めあり：${days}`,
    '契約の更新：なし（更新の上限：更新しないため、定めなし）',
    '試用期間：なし',
  );
}

function place({ facilityName, facilityAddress }: ContractTerms): string {
  return lines(`雇入れ直後：${facilityName}（${facilityAddress}）`, '変更の範囲：変更なし');
}

function work({ jobTitle, taskNames }: ContractTerms): string {
  const tasks = taskNames.length === 0 ? jobTitle : `${jobTitle}（${taskNames.join('、')}）`;
  return lines(`雇入れ直後：${tasks}`, '変更の範囲：変更なし');
}

function hours(terms: ContractTerms): string {
  const { startsAt, endsAt, breakMinutes, overtimeAgreement } = terms;
  const planned = minutesBetween(startsAt, endsAt) - breakMinutes;
  return lines(
    `${formatDayWithWeekday(jstDay(startsAt))} ${formatTimeRange(startsAt, endsAt)}（実働${formatMinutes(planned)}）`,
    `休憩：${breakMinutes === 0 ? 'なし' : `${breakMinutes}分（勤務の途中に自由に利用）`}`,
    `所定労働時間を超える労働：あり得る${overtimeAgreement ? '（36協定あり）' : `（実働${formatMinutes(statutoryDayMinutes)}まで）`}`,
    '着替え・引き継ぎなど、指示による準備の時間は労働時間に含む',
    `休日：上記の勤務日以外。法定休日の労働：なし（同じ使用者のもとで${applicationLimits.daysInARow + 1}日続けて働く契約は結ばない）`,
    '休暇：なし（1日の契約のため）',
  );
}

function wage(terms: ContractTerms): string {
  const { hourlyWage, travelAllowance: cap, travelFare: fare, payDay, payTiming } = terms;
  return lines(
    `基本賃金：時給${formatYen(hourlyWage)}（1分単位で計算）`,
    bonusLine(terms),
    `割増賃金率：法定時間外（1日${statutoryDayMinutes / 60}時間、または日曜から土曜の1週${statutoryWeekMinutes / 60}時間を超える時間。ほかの使用者のもとで働く時間と通算）${overtimePremiumPercent}％（月${higherPremiumAboveMinutes / 60}時間超は${overtimePremiumPercent + monthlyOvertimePremiumPercent}％）、深夜（${nightStartMinuteOfDay / 60}時〜${nightEndMinuteOfDay / 60}時）${nightPremiumPercent}％`,
    travelAllowanceLine({ cap, fare }),
    `締切日：毎月末日　支払日：翌月${payDayOfMonth}日（銀行の休業日は直前の営業日）＝${formatDay(payDay)}`,
    '支払方法：本人の同意にもとづく本人名義の銀行口座への振込（手数料は使用者側の負担）',
    earlyPayoutLines[payTiming],
    '控除：源泉所得税のみ。労使協定にもとづく控除はなし',
  );
}

/** Whether the wage can be withdrawn before its pay day. Contracts keep the line of their posting. (Rule 8.6) */
const earlyPayoutLines = {
  EARLY: '支払日より前の受け取り：退勤後、本人の申請により予定分から受け取れる',
  PAY_DAY:
    '支払日より前の受け取り：約束しない。先に受け取れる分があるときは、アプリに表示し、本人の申請により支払う',
} as const satisfies Record<PayTiming, string>;

/** The amount of the bonus, and how it changes with the hours worked. (Decision 022) */
function bonusLine({ bonus, ...plan }: ContractTerms): string {
  if (bonus === 0) return '勤務ボーナス：なし';
  const planned = minutesBetween(plan.startsAt, plan.endsAt) - plan.breakMinutes;
  return lines(
    `勤務ボーナス：${formatYen(bonus)}（使用者が支払う賃金で、課税の対象）。予定どおりに働けば全額。遅刻・早退のときは予定の実働${formatMinutes(planned)}のうち働いた時間の割合で支払い、使用者の都合による中止・早退のときは全額を支払う`,
    `割増賃金の基礎は、時給に勤務ボーナスの1時間あたりの額（${formatYen(bonus)}÷${planned}分×60分）を加えた額。予定の終了後に働いた時間には、ボーナスの1時間あたりの額の${1 + overtimePremiumPercent / 100}倍を支払う`,
  );
}

const ending = lines(
  '定年・継続雇用：なし（1日の契約のため）',
  '労働者からの解約：勤務の開始前であれば、理由を示してアプリから解約できる',
  '（体調不良、感染症、家族の事情、忌引、交通機関の遅延、天候・災害、本業の都合、予定の重複、求人内容の相違など）',
  `使用者からの解約：開始の${fullCompensationWithinHours}時間前までは、理由を示して労働者の承諾を得た場合`,
  `開始の${fullCompensationWithinHours}時間前を過ぎてから使用者が解約するときは、予定した賃金と通勤手当の全額を支払う`,
  `ただし、次の理由を運営事務局が確認したときに限り、賃金を支払わずに解約できる。解約から${terminationDecisionHours}時間以内（遅くとも賃金の支払日まで）に確認されないときは、全額を支払う`,
  ...contractEndingReasonIds.map(
    (reason, index) => `　(${index + 1}) ${contractEndingSentences[reason]}`,
  ),
  `解約の理由は労働者に通知する。労働者は${objectionDays}日以内に異議を申し立てることができ、認められたときは全額を支払う`,
  `本人確認または必要な資格の確認が開始${credentialsApprovalHoursBeforeStart}時間前までに終わらないときは、契約は終了する（不利益なし）`,
  '解雇：やむを得ない事由があり、社会通念上相当と認められる場合に限る（労働契約法17条）',
);

function benefits({ consultationDesk, bonus }: ContractTerms): string {
  const explained = bonus === 0 ? '' : '（勤務ボーナスは賞与ではなく、この勤務の賃金）';
  return lines(
    `昇給：なし　賞与：なし${explained}　退職手当：なし`,
    `雇用管理の改善等に関する相談窓口：${consultationDesk}`,
  );
}

const explanation =
  '通常の労働者との待遇の相違の内容と理由、待遇を決めるにあたり考慮した事項について、使用者に説明を求めることができます。説明を求めたことによる不利益な取り扱いはありません（パートタイム・有期雇用労働法14条）。';

/**
 * 健康保険法3条2項・8項, 雇用保険法42条–44条; a legal adviser has to confirm the wording before production. (Rule 8.5)
 */
const insurance = lines(
  '労災保険：適用あり（通勤中の災害を含む）',
  '健康保険：日雇労働者は原則として日雇特例被保険者です（2か月に26日以上働く見込みがない方などは、承認を受けて除かれます）',
  '厚生年金保険：1日の契約のため、適用なし',
  '雇用保険：日雇労働被保険者手帳をお持ちの方は申し出てください',
);

function lines(...texts: string[]): string {
  return texts.join('\n');
}
