import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { paths } from '#base/paths.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';

import {
  CloseReport,
  operatorReports,
  type OperatorReport,
} from '#operator/reports/reports-client.ts';
import { Queue } from '../queue.tsx';
import { TaskCard } from './task-card.tsx';

const reasons: Record<string, string> = {
  WRONG_CONDITIONS: '条件が違う',
  ILLEGAL_CONDITIONS: '法律に反する条件',
  HARASSMENT: 'ハラスメント',
  DISCRIMINATION: '差別',
  ASKS_FOR_MONEY: 'お金を求められた',
  OTHER: 'その他',
};

/** 求人の通報: what workers find wrong with postings. */
export function DemoReports() {
  const list = useInfiniteQuery(operatorReports());
  const reports = list.data?.pages.flatMap((page) => page.recruitmentReports.reports) ?? [];
  return (
    <Queue title="求人の通報" list={list} count={reports.length}>
      {reports.map((report) => (
        <li key={report.id}>
          <ReportCard report={report} />
        </li>
      ))}
    </Queue>
  );
}

function ReportCard({ report }: { report: OperatorReport }) {
  const { id, recruitmentId, title, facilityName, workerName, reason, comment, reportedAt } =
    report;
  const close = useGraphqlMutation(CloseReport, { invalidates: ['OperatorReports'] });
  return (
    <TaskCard
      title={reasons[reason] ?? reason}
      workerName={workerName}
      at={reportedAt}
      action="対応済みにする"
      failure="対応済みにできませんでした"
      send={close}
      onDone={() => close.mutate({ input: { id } })}
    >
      <Link to={paths.recruitment(recruitmentId)} className="link">
        {facilityName}「{title}」
      </Link>
      {comment !== '' && <p className="whitespace-pre-line">{comment}</p>}
    </TaskCard>
  );
}
