import { useQuery } from '@tanstack/react-query';

import { agreementPaperPath } from '#platform/base/people/file-paths.ts';
import { formatFileSize } from '#platform/base/text.ts';
import { formatDay } from '#platform/base/jst.ts';
import { facilityAgreementsQuery, type FacilityAgreement } from './standing-client.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { Spinner } from '#platform/ui/feedback/spinner.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';

type Props = { facility: { id: string; name: string }; onClose: () => void };

/** Sheet in which an operator reads the 36協定 of a facility and opens their stamped files. */
export function AgreementsSheet({ facility: { id, name }, onClose }: Props) {
  const list = useQuery(facilityAgreementsQuery(id));
  const filings = list.data?.facilityAgreements;
  return (
    <Sheet open onClose={onClose} title={`${name}の36協定`}>
      {list.isPending && <Spinner label="読み込み中です" />}
      {list.isError && !filings && (
        <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {list.error.message}
        </ErrorState>
      )}
      {filings?.length === 0 && <p className="text-fg-2">届け出た協定はまだ登録されていません。</p>}
      <ul className="divide-y divide-line-weak">
        {filings?.map((filing) => (
          <li key={filing.id} className="py-3">
            <Filing filing={filing} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Filing({ filing }: { filing: FacilityAgreement }) {
  const papers = filing.papers.filter(({ state }) => state !== 'REMOVED');
  return (
    <article className="flex flex-col gap-2 wrap-anywhere">
      <h3 className="font-bold">
        {filing.office} {filing.number}
      </h3>
      <p className="text-sm text-fg-2">
        {`${formatDay(filing.startsOn)}〜${formatDay(filing.endsOn)}・1日${filing.dailyMinutes}分・1か月${filing.monthlyHours}時間・1年${filing.yearlyHours}時間${filing.specialClause ? '・特別条項あり' : ''}`}
        {filing.withdrawnAt && '（取り下げ済み）'}
      </p>
      {papers.length === 0 && <p className="text-sm">受付印のある届の控えはありません。</p>}
      {papers.map(({ id, kind, state, bytes, addedAt, addedBy }) => (
        <p key={id} className="flex flex-wrap items-center gap-3 text-sm">
          <a
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
            href={agreementPaperPath('operator', id)}
          >
            {state === 'CURRENT' ? '控えを開く' : '以前の控えを開く'}
          </a>
          <span className="text-fg-2">
            {kind === 'pdf' ? 'PDF' : '写真'}（{formatFileSize(bytes)}）・
            <JstTime at={addedAt} /> {addedBy}さんが追加
          </span>
        </p>
      ))}
    </article>
  );
}
