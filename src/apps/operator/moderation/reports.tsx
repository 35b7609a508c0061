import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';

import { pausePostingOperatorAct } from '#apps/operator/moderation/pause-act.ts';
import { createOperatorAct } from '#apps/operator/parts/acts.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { CaseQueue, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { workerNameText } from '#apps/operator/parts/worker-name.ts';
import {
  OperatorCloseReportMutation,
  recruitmentReportsQuery,
  type RecruitmentReport,
} from './reports-client.ts';

const reasons: Record<string, string> = {
  WRONG_CONDITIONS: '条件が違う',
  ILLEGAL_CONDITIONS: '法律に反する条件',
  HARASSMENT: 'ハラスメント',
  DISCRIMINATION: '差別',
  ASKS_FOR_MONEY: 'お金を求められた',
  OTHER: 'その他',
};

const route = operatorPageLoaders({
  right: 'operator.support',
  queries: () => [recruitmentReportsQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 求人の通報: queue of the postings that workers reported. */
export default function OperatorReportsPage() {
  return (
    <QueueScreen title="求人の通報">
      <CaseQueue
        title="対応を待っている通報"
        query={recruitmentReportsQuery()}
        empty="ワーカーが求人を「条件が違う」「差別」などと通報すると、ここに並びます。"
        entry={reportEntry}
      />
    </QueueScreen>
  );
}

function reportEntry(report: RecruitmentReport): QueueEntry {
  const { id, recruitmentId, title, facilityName, workerName, reason, comment } = report;
  const recruitment = `${facilityName}「${title}」`;
  return {
    id,
    title: reasons[reason] ?? reason,
    meta: workerNameText(workerName),
    times: { 通報: report.reportedAt },
    lines: [
      <Link key={recruitmentId} to={paths.recruitment(recruitmentId)} className="link">
        {recruitment}
      </Link>,
      comment,
    ],
    acts: [
      createOperatorAct({
        label: '対応済みにする',
        name: `${recruitment}の通報を対応済みにする`,
        title: 'この通報を対応済みにしますか？',
        text: '通報は一覧から消え、元に戻せません。',
        done: '対応済みにしました',
        operation: OperatorCloseReportMutation,
        input: () => ({ id }),
      }),
      pausePostingOperatorAct({
        id: recruitmentId,
        name: recruitment,
        text: '検索に表示されなくなります。契約はそのまま残り、通報も対応済みにするまで残ります。',
      }),
    ],
  };
}
