import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { staffPage } from '#platform/web/back-office/staff-page.ts';

import { reportPages } from '#apps/operator/parts/pages.ts';
import { ConfirmedAct } from '#apps/operator/parts/acts.tsx';
import { QueueList, QueueRow } from '#apps/operator/parts/queue-list.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { nameOf } from '#apps/operator/parts/worker-name.ts';
import {
  OperatorCloseReport,
  OperatorPauseRecruitment,
  OperatorReports,
  recruitmentReports,
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

const route = staffPage({ side: 'operator', queries: () => [recruitmentReports()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 求人の通報: what workers find wrong with postings. */
export default function OperatorReportsPage() {
  const list = useSuspenseInfiniteQuery(recruitmentReports());
  return (
    <QueueScreen title="求人の通報" beside={{ label: '通報', pages: reportPages }}>
      <QueueList
        title="対応を待っている通報"
        list={list}
        rows={list.data.rows}
        keyOf={({ id }) => id}
        empty={{
          icon: <Flag />,
          title: '対応を待っている通報はありません',
          text: 'ワーカーが求人を「条件が違う」「差別」などと通報すると、ここに並びます。',
        }}
      >
        {(report) => <ReportRow report={report} />}
      </QueueList>
    </QueueScreen>
  );
}

function ReportRow({ report }: { report: RecruitmentReport }) {
  const { id, recruitmentId, title, facilityName, workerName, reason, comment } = report;
  const [asked, setAsked] = useState<'close' | 'pause' | null>(null);
  const close = () => setAsked(null);
  const what = `${facilityName}「${title}」`;
  return (
    <QueueRow
      title={reasons[reason] ?? reason}
      meta={
        <>
          {nameOf(workerName)}・<JstTime at={report.reportedAt} />
        </>
      }
      actions={
        <>
          <Button
            size="sm"
            aria-label={`${what}の通報を対応済みにする`}
            onClick={() => setAsked('close')}
          >
            対応済みにする
          </Button>
          <Button
            size="sm"
            variant="danger"
            aria-label={`${what}の募集を止める`}
            onClick={() => setAsked('pause')}
          >
            募集を止める
          </Button>
        </>
      }
    >
      <p>
        <Link to={paths.recruitment(recruitmentId)} className="link">
          {what}
        </Link>
      </p>
      {comment !== '' && <p className="wrap-anywhere whitespace-pre-line">{comment}</p>}
      {asked === 'close' && (
        <ConfirmedAct
          title="この通報を対応済みにしますか？"
          confirmLabel="対応済みにする"
          done="対応済みにしました"
          operation={OperatorCloseReport}
          invalidates={[OperatorReports]}
          input={{ id }}
          onClose={close}
        >
          通報は一覧から消え、元に戻せません。
        </ConfirmedAct>
      )}
      {asked === 'pause' && (
        <ConfirmedAct
          title="この募集を止めますか？"
          confirmLabel="募集を止める"
          done="募集を止めました"
          danger
          operation={OperatorPauseRecruitment}
          invalidates={[OperatorReports]}
          input={{ id: recruitmentId }}
          onClose={close}
        >
          検索に表示されなくなります。契約はそのまま残り、通報も対応済みにするまで残ります。
        </ConfirmedAct>
      )}
    </QueueRow>
  );
}
