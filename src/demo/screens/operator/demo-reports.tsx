import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';

import { CloseReport, demoReports, type DemoReport } from '../../api/reports-client.ts';
import { Queue } from '../queue.tsx';

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
  const list = useInfiniteQuery(demoReports());
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

function ReportCard({ report }: { report: DemoReport }) {
  const { id, recruitmentId, title, facilityName, workerName, reason, comment, reportedAt } =
    report;
  const close = useGraphqlMutation(CloseReport, { invalidates: ['DemoReports'] });
  return (
    <Card as="article" className="flex flex-col gap-2">
      <p className="font-bold">{reasons[reason] ?? reason}</p>
      <Link to={`/recruitments/${recruitmentId}`} className="link">
        {facilityName}「{title}」
      </Link>
      {comment !== '' && <p className="whitespace-pre-line">{comment}</p>}
      <p className="text-sm text-fg-2">
        {workerName ?? '氏名未登録'}・<JstTime at={reportedAt} />
      </p>
      {close.isError && (
        <Banner tone="danger" announce title="対応済みにできませんでした">
          {close.error.message}
        </Banner>
      )}
      <Button
        size="sm"
        variant="secondary"
        pending={close.isPending}
        onClick={() => close.mutate({ input: { id } })}
      >
        対応済みにする
      </Button>
    </Card>
  );
}
