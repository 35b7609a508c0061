import { formatInstant } from '#platform/base/jst.ts';
import {
  closingNoteLengthBounds,
  shownFactsOfSign,
  trustSigns,
  type TrustSign,
} from '#domain/trust/signs/sign-rules.ts';

import { createOperatorAct } from '#apps/operator/parts/acts.tsx';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { CaseQueue, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { workerNameText } from '#apps/operator/parts/worker-name.ts';
import { CloseTrustCaseMutation, trustCasesQuery, type TrustCase } from './trust-cases-client.ts';

const route = operatorPageLoaders({
  right: 'operator.attendances',
  queries: () => [trustCasesQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 不審な兆候: queue of corporations about which signs were found, with the facts of each sign. (Rule 8.6) */
export default function OperatorTrustCasesPage() {
  return (
    <QueueScreen title="不審な兆候">
      <p className="text-fg-2">
        兆候は事実の一覧で、それだけでは何も止まりません。家族や寮、開所したばかりの施設でも当てはまることがあります。
      </p>
      <CaseQueue
        title="確認を待っている法人"
        query={trustCasesQuery()}
        empty="施設の人とワーカーが同じ端末や口座を使うなど、架空の勤務を疑う事実がそろうと、1時間以内に法人ごとにここに並びます。"
        entry={caseEntry}
      />
    </QueueScreen>
  );
}

/** The API returns no more facts of one sign. */
const countText = (found: number) =>
  found >= shownFactsOfSign ? `最近の${shownFactsOfSign}件` : `${found}件`;

const signLabels: Readonly<Record<TrustSign, string>> = {
  SHARED_DEVICE: '同じ端末を使っている',
  SHARED_ACCOUNT: '同じ口座を登録している',
  SHARED_NUMBER: '法人・施設と電話番号が同じ',
  SHARED_ADDRESS: '施設と住所が同じ',
  ONLY_EACH_OTHER: 'この法人とワーカーが、互いにだけ働いている',
  FILLED_AT_ONCE: '開始の直前に掲載され、すぐに埋まった',
  ONLY_REPORTED: '打刻がすべて後からの送信',
  QUICK_WITHDRAWAL: '退勤後すぐに引き出された',
};

function caseEntry({ caseId, corporationName, openedAt, facts }: TrustCase): QueueEntry {
  return {
    id: caseId,
    title: corporationName,
    facts: trustSigns.flatMap((sign) => {
      const found = facts.filter((fact) => fact.sign === sign);
      const label = `${signLabels[sign]}（${countText(found.length)}）`;
      return found.length > 0 ? [{ label, text: found.map(factText).join('\n') }] : [];
    }),
    times: { 最初の発見: openedAt },
    subject: corporationName,
    acts: [
      createOperatorAct({
        label: '確認を終える',
        variant: 'secondary',
        title: 'この法人の確認を終えますか？',
        text: 'いまの事実だけでは、もう並びません。新しい事実が見つかると、また並びます。',
        done: '確認を終えました',
        reason: { ...closingNoteLengthBounds, label: '確認したこと', note: '記録に残ります' },
        operation: CloseTrustCaseMutation,
        input: ({ reason }) => ({ id: caseId, reason }),
      }),
    ],
  };
}

type Fact = TrustCase['facts'][number];

/** 「佐藤 花子・法人の田中 一郎」, or with the shift: 「佐藤 花子・みどりの家 12/2 21:00」. */
const factText = ({ workerName, personName, facilityName, startsAt }: Fact) =>
  [
    workerNameText(workerName),
    personName === null ? '' : `法人の${personName}`,
    startsAt === null ? '' : `${facilityName} ${formatInstant(new Date(startsAt))}`,
  ]
    .filter(Boolean)
    .join('・');
