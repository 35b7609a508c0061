import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { FieldErrors } from '#base/refusal.ts';
import { Button } from '#ui/button.tsx';
import { JstTime, JstTimes } from '#ui/dates/jst-time.tsx';
import { Card } from '#ui/display/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { MorePages } from '#ui/navigation/load-more.tsx';
import { staffPage } from '#web/staff/staff-page.ts';

import {
  approvedShifts,
  OperatorAskWageRaise,
  OperatorCountersignRequests,
  type ApprovedShift,
} from '../../countersign/countersign-client.ts';
import { amountProblem } from '../../countersign/messages.ts';
import { moneyPages } from '../../pages.ts';
import { AskSecondOperator } from '../../parts/ask-second-operator.tsx';
import { QueueRow } from '../../parts/queue-list.tsx';
import { QueueScreen } from '../../parts/queue-screen.tsx';
import { SearchByNumber } from '../../parts/search-by-number.tsx';
import { nameOf } from '../../parts/worker-name.ts';

const route = staffPage({ side: 'operator', queries: () => [] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 承認した給与の訂正: the shifts of one worker, and the request to a second operator to add pay to one. */
export default function OperatorWageRaisesPage() {
  return (
    <QueueScreen title="承認した給与の訂正" beside={{ label: 'お金', pages: moneyPages }}>
      <p className="text-fg-2">
        承認した後で足りないことが分かった給与を増やします。払い過ぎの確認、早い終了、休業手当の後でも、支払日の後でも増やせます。ほかの担当者が承認すると、次の振込で支払います。
      </p>
      <SearchByNumber>
        {({ id, name }) => <Shifts workerId={id} name={nameOf(name)} />}
      </SearchByNumber>
    </QueueScreen>
  );
}

function Shifts({ workerId, name }: { workerId: string; name: string }) {
  const list = useInfiniteQuery(approvedShifts(workerId));
  const [raised, setRaised] = useState<ApprovedShift | null>(null);
  if (list.isError) {
    return (
      <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching}>
        {list.error.message}
      </ErrorState>
    );
  }
  if (!list.data) return <output>読み込んでいます…</output>;
  const shifts = list.data.pages.flatMap((page) => page.attendances.attendances);
  if (shifts.length === 0) return <output>{name}さんの勤務はありません。</output>;
  return (
    <Card padded={false}>
      <ul className="divide-y divide-line-weak">
        {shifts.map((shift) => (
          <li key={shift.id}>
            <ShiftRow shift={shift} name={name} onRaise={() => setRaised(shift)} />
          </li>
        ))}
      </ul>
      <MorePages list={list} />
      {raised !== null && (
        <RaiseDialog key={raised.id} shift={raised} onClose={() => setRaised(null)} />
      )}
    </Card>
  );
}

type ShiftRowProps = { shift: ApprovedShift; name: string; onRaise: () => void };

function ShiftRow({ shift, name, onRaise }: ShiftRowProps) {
  const { facilityName, title, startsAt, endsAt } = shift;
  return (
    <QueueRow
      title={
        <>
          <JstTime at={startsAt} format="day" /> <JstTimes from={startsAt} to={endsAt} />
        </>
      }
      meta={`${name}・${facilityName}・${title}`}
      actions={
        <Button size="sm" variant="secondary" onClick={onRaise}>
          給与を増やす
          <span className="sr-only">
            （{facilityName} <JstTime at={startsAt} format="day" />）
          </span>
        </Button>
      }
    />
  );
}

function RaiseDialog({ shift, onClose }: { shift: ApprovedShift; onClose: () => void }) {
  return (
    <AskSecondOperator
      title="給与を増やすことを依頼しますか？"
      done="給与を増やすことを依頼しました"
      operation={OperatorAskWageRaise}
      invalidates={[OperatorCountersignRequests]}
      input={(words, { addedPay = '' }) => ({
        attendanceId: shift.id,
        addedPay: Number(addedPay),
        ...words,
      })}
      fields={{
        initial: { addedPay: '' },
        check: ({ addedPay = '' }): FieldErrors => {
          const problem = amountProblem(Number(addedPay));
          return problem === undefined ? {} : { addedPay: problem };
        },
        render: ({ facts, problems, change }) => (
          <TextField
            label="増やす金額（税引き前）"
            name="addedPay"
            suffix="円"
            numeric
            inputMode="numeric"
            required
            value={facts['addedPay'] ?? ''}
            error={problems['addedPay']}
            onChange={(event) => change({ addedPay: event.target.value.replaceAll(/\D/g, '') })}
          />
        ),
      }}
      onClose={onClose}
    >
      <p>
        ワーカーがすでに受け取った払い過ぎがあれば、それを先に充てます。ほかの担当者が承認するまで、何も変わりません。
      </p>
    </AskSecondOperator>
  );
}
