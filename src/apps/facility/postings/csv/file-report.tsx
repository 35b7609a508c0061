import { formatNumber, formatYen } from '#platform/base/yen.ts';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { downloadFile } from '#platform/web/graphql/files.ts';

import { lineFaultsCsv } from './write-csv.ts';
import { lineNumbersText, type PostingFileReport } from './file-answer.ts';
import { CostCard } from '../week/cost-card.tsx';

type Props = {
  name: string;
  report: PostingFileReport;
  /** Reason why the last press posted nothing. */
  failure: string | null;
  onPost: () => void;
  onAgain: () => void;
};

/** Maximum number of faults on the page; the CSV of the faults has all of them. */
const shownFaults = 100;

/** Report on a file: its postings, their cost, and the lines that cannot be posted, each with the reason. */
export function FileReportView({ name, report, failure, onPost, onAgain }: Props) {
  const { lines, faults, repeated, cost, audiences, publicLines } = report;
  return (
    <>
      <div className="mx-auto flex w-full max-w-160 flex-col gap-6 px-4 pb-5">
        {failure !== null && (
          <Banner tone="danger" announce title="掲載できませんでした">
            {failure}
          </Banner>
        )}
        <Section title="3. 内容を確認する">
          <Banner
            announce
            tone={faults.length > 0 ? 'warn' : 'success'}
            title={`${name}：${formatNumber(lines)}行のうち${formatNumber(cost.shifts)}件を掲載できます`}
          >
            {faults.length > 0
              ? `掲載できない行が${formatNumber(faults.length)}行あります。直してから選び直すか、掲載できる行だけを掲載してください。`
              : '掲載できない行はありません。'}
          </Banner>
          {repeated.length > 0 && (
            <Banner title={`${formatNumber(repeated.length)}行はすでに掲載されています`}>
              同じひな形・同じ日時の募集があるため、掲載しません（{lineNumbersText(repeated)}）。
            </Banner>
          )}
          {publicLines.length > 0 && (
            <Banner
              tone="warn"
              title={`${formatNumber(publicLines.length)}行はすぐに全員へ公開されます`}
            >
              公開範囲にあてはまる方がいないか、締切までの時間が足りないためです（
              {lineNumbersText(publicLines)}）。
            </Banner>
          )}
        </Section>
        {faults.length > 0 && <Faults faults={faults} />}
        {audiences.length > 0 && <Audiences audiences={audiences} shifts={cost.shifts} />}
        <Section title="費用の見込み">
          <CostCard sum={cost} />
        </Section>
      </div>
      <ActionBar
        note={`${formatNumber(cost.shifts)}件・のべ${formatNumber(cost.seats)}名・合計 ${formatYen(cost.total)}（人数分）`}
      >
        <Button
          size="lg"
          wide
          reason={cost.shifts === 0 ? '掲載できる行がありません' : null}
          onClick={onPost}
        >
          {faults.length > 0
            ? `掲載できる${formatNumber(cost.shifts)}件だけ掲載する`
            : `${formatNumber(cost.shifts)}件をまとめて掲載する`}
        </Button>
        {failure !== null && (
          <Button variant="secondary" onClick={onAgain}>
            もう一度確認する
          </Button>
        )}
      </ActionBar>
    </>
  );
}

type AudiencesProps = Pick<PostingFileReport, 'audiences'> & { shifts: number };

/** List of the audiences that see postings first, and the number of postings that everybody sees at once. */
function Audiences({ audiences, shifts }: AudiencesProps) {
  const limited = audiences.reduce((sum, one) => sum + one.shifts, 0);
  return (
    <Section title="公開範囲">
      <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4">
        {audiences.map(({ id, facility, name, people, shifts: own }) => (
          <li key={id} className="py-3">
            <p className="font-bold wrap-anywhere">
              {name}に先に案内・{formatNumber(people)}人：{formatNumber(own)}件
            </p>
            <p className="text-sm wrap-anywhere text-fg-2">{facility}</p>
          </li>
        ))}
        <li className="py-3 font-bold">すぐに全員へ公開：{formatNumber(shifts - limited)}件</li>
      </ul>
    </Section>
  );
}

function Faults({ faults }: Pick<PostingFileReport, 'faults'>) {
  return (
    <Section title="掲載できない行">
      <ul className="divide-y divide-line-weak rounded-16 border border-danger-line bg-surface px-4">
        {faults.slice(0, shownFaults).map(({ line, column, message }) => (
          <li key={line} className="py-3">
            <p className="font-bold">
              {formatNumber(line)}行目 {column}
            </p>
            <p className="text-sm">{message}</p>
          </li>
        ))}
      </ul>
      {faults.length > shownFaults && (
        <p className="text-sm text-fg-2">
          ほかに{formatNumber(faults.length - shownFaults)}
          行あります。すべての行はCSVで確認できます。
        </p>
      )}
      <div>
        <Button
          variant="secondary"
          onClick={() =>
            downloadFile(
              new File([lineFaultsCsv(faults)], '掲載できない行.csv', { type: 'text/csv' }),
            )
          }
        >
          掲載できない行をCSVでダウンロードする
        </Button>
      </div>
    </Section>
  );
}
