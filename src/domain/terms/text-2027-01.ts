import { askedAnswerHours } from '#domain/attendance/asked/asked-rules.ts';
import {
  answerHours,
  answerHoursBeforeStart,
  compensatedWithinHours,
  listedReasons,
} from '#domain/attendance/termination/schedule-cancellation-rules.ts';
import { decisionHours, objectionDays } from '#domain/attendance/termination/termination-rules.ts';

import type { TermsArticle } from './article.ts';
import { text202612 } from './text-2026-12.ts';

/** Workers who are sent home are paid in full until they agree or are heard; a cancellation can be the corporation's wish. */
const changed: readonly TermsArticle[] = [
  {
    title: '第10条（法人による取消し・早い終了）',
    parts: [
      `勤務の開始まで${compensatedWithinHours}時間以上あるとき、法人は理由を示して、契約を終える合意をワーカーに求めることができます。ワーカーが同意したときは、賃金の補償はかかりません。`,
      `開始まで${compensatedWithinHours}時間を切ってから取り消すときは、予定していた賃金と交通費の全額を支払います。`,
      `ワーカーは、依頼から${answerHours}時間以内、かつ勤務開始の${answerHoursBeforeStart}時間前までに答えます。断ったとき、または回答がないときは、契約はそのまま続きます。それでも法人が終える場合は、時期にかかわらず全額を支払います。`,
      '次の理由が労働条件通知書に示されているときに限り、当社が理由を確認すれば、賃金を支払わずに契約を終えることができます。',
      listedReasons.map(({ name }) => name),
      `当社は、終えた時から${decisionHours}時間以内に判断し、確認できないときは全額の支払いとなります。ワーカーは、判断から${objectionDays}日以内に異議を出すことができます。`,
      '勤務の途中で帰したときは、働いた時間と、残りの予定時間の賃金と、交通費を支払います。理由がワーカーの側にあるとする場合も、ワーカーが同意するか、当社が双方の説明を聞いて認めるまでは、同じです。',
      `帰した時から${decisionHours}時間以内に、ワーカーの同意も当社の判断もないときは、その全額で確定します。`,
      '取消しの前に、かかる金額を画面に表示します。表示した金額を確認してから取り消してください。',
    ],
  },
  {
    title: '第11条（ワーカーによる取消し・欠勤）',
    parts: [
      'ワーカーが取り消した勤務と欠勤した勤務に、賃金と手数料はかかりません。空いた枠は、締切まで募集に戻ります。ただし、法人が求めたとして取り消された勤務の枠は、法人が否定しない限り、募集に戻りません。',
      `ワーカーが、法人に頼まれたとして取り消したときは、当社が法人に確認します。法人は${askedAnswerHours}時間以内に答えます。法人が認めたとき、または当社が認めたときは、法人による取消しとして第10条に従います。答えがないときは、ワーカーのペナルティだけがなくなります。`,
      '取消しや欠勤への対応は、当社が、あらかじめワーカーに示した基準で行います。法人は、違約金や損害賠償の額をあらかじめ定めたり、賃金から差し引いたりしません。',
    ],
  },
];

/** The text before with other articles 10 and 11. (Rule 8.2, 8.9) */
export const text202701: readonly TermsArticle[] = text202612.map(
  (article) => changed.find(({ title }) => title === article.title) ?? article,
);
