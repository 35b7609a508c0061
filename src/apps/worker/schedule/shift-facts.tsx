import CalendarPlus from 'lucide-react/icons/calendar-plus';
import FileText from 'lucide-react/icons/file-text';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { Link } from 'react-router';

import { formatInstant } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import type { ShiftCardFragment } from '#gen/worker-operations.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { MarkedText } from '#platform/ui/display/with-furigana.tsx';
import { Timeline } from '#platform/ui/display/timeline.tsx';

import type { ShiftDetail } from '#apps/worker/shift/client.ts';

/** The timeline from the application to the transfer. */
export function ShiftTimeline({ detail }: { detail: ShiftDetail }) {
  return (
    <Section title="勤務の流れ">
      <Card>
        <Timeline
          label="応募から振込まで"
          steps={detail.timeline.map((step) => ({
            id: step.label,
            state: step.state,
            title: step.label,
            at: step.at ? formatInstant(new Date(step.at)) : undefined,
            description: step.note ?? undefined,
          }))}
        />
      </Card>
    </Section>
  );
}

/** Belongings, and the schedule of the working day. */
export function ShiftBelongingsAndSchedule({ detail }: { detail: ShiftDetail }) {
  const belonging = detail.belonging.trim();
  return (
    <>
      {belonging !== '' && (
        <Section title="持ち物・服装">
          <Card>
            <p className="whitespace-pre-line">
              <MarkedText>{belonging}</MarkedText>
            </p>
          </Card>
        </Section>
      )}
      {detail.workflow.length > 0 && (
        <Section title="1日の流れ">
          <Card>
            <ol className="flex flex-col gap-3">
              {detail.workflow.map((step) => (
                <li key={`${step.time} ${step.description}`} className="flex flex-wrap gap-x-3">
                  <span className="w-[3em] shrink-0 font-bold tabular-nums">{step.time}</span>
                  {/* With large text, this wraps below the time. */}
                  <span className="min-w-0 flex-[1_1_7em] text-balance">
                    <MarkedText>{step.description}</MarkedText>
                  </span>
                </li>
              ))}
            </ol>
          </Card>
        </Section>
      )}
    </>
  );
}

type PapersProps = { attendance: ShiftCardFragment; isAhead: boolean };

/** Links to the contract, the recruitment, and the calendar file of a coming shift. */
export function ShiftDocumentLinks({ attendance, isAhead }: PapersProps) {
  return (
    <RowList>
      <ListRow
        as={Link}
        to={paths.employmentCondition(attendance.applicationId)}
        icon={<FileText aria-hidden />}
        title="労働条件を見る"
      />
      <ListRow
        as={Link}
        to={paths.recruitment(attendance.job.recruitmentId)}
        icon={<ReceiptText aria-hidden />}
        title="募集の内容を見る"
      />
      {isAhead && (
        <ListRow
          as="a"
          href={paths.shift.calendarFile(attendance.id)}
          icon={<CalendarPlus aria-hidden />}
          title="カレンダーに追加"
        />
      )}
    </RowList>
  );
}
