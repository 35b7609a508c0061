import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { JstTime } from '#ui/jst-time.tsx';
import { SkeletonText } from '#ui/skeleton.tsx';
import { useGraphqlMutation } from '#web/mutate.ts';

import { CloseReport, demoReports, type DemoReport } from '../reports-client.ts';
import { MoreWaits } from './more-waits.tsx';

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
  const desk = useQuery({ ...demoReports(), refetchInterval: 4_000 });
  if (desk.isError && !desk.data)
    return <ErrorState title={desk.error.message} onRetry={() => void desk.refetch()} />;
  if (!desk.data) return <SkeletonText lines={2} />;
  const { reports, cursor } = desk.data.recruitmentReports;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-bold">求人の通報</h3>
      {reports.length === 0 && <p className="text-fg-2">待っている通報はありません</p>}
      <ul className="flex flex-col gap-3">
        {reports.map((report) => (
          <li key={report.id}>
            <ReportCard report={report} />
          </li>
        ))}
      </ul>
      {cursor && <MoreWaits />}
    </section>
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
