import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { FieldErrors } from '#platform/base/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime, JstTimes } from '#platform/ui/dates/jst-time.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { MorePages } from '#platform/ui/navigation/load-more.tsx';
import { staffPage } from '#platform/web/back-office/staff-page.ts';

import {
  approvedShifts,
  OperatorAskWageLowering,
  OperatorAskWageRaise,
  OperatorCountersignRequests,
  type ApprovedShift,
} from '#apps/operator/countersign/countersign-client.ts';
import { amountProblem } from '#domain/countersign/messages.ts';
import { moneyPages } from '#apps/operator/parts/pages.ts';
import { AskSecondOperator, type FactFields } from '#apps/operator/parts/ask-second-operator.tsx';
import { QueueRow } from '#apps/operator/parts/queue-list.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { SearchByNumber } from '#apps/operator/parts/search-by-number.tsx';
import { nameOf } from '#apps/operator/parts/worker-name.ts';

const route = staffPage({ side: 'operator', queries: () => [] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 承認した給与の訂正: the shifts of one worker, and the request to a second operator to add pay to one or to ask for less. */
export default function OperatorWageRaisesPage() {
  return (
    <QueueScreen title="承認した給与の訂正" beside={{ label: 'お金', pages: moneyPages }}>
      <p className="text-fg-2">
        承認した後で足りないことが分かった給与を増やします。払い過ぎの確認、早い終了、休業手当の後でも、支払日の後でも増やせます。ほかの担当者が承認すると、次の振込で支払います。多すぎた給与は、ほかの担当者が承認し、ワーカーが同意したときだけ減ります。
      </p>
      <SearchByNumber>
        {({ id, name }) => <Shifts workerId={id} name={nameOf(name)} />}
      </SearchByNumber>
    </QueueScreen>
  );
}

function Shifts({ workerId, name }: { workerId: string; name: string }) {
  const list = useInfiniteQuery(approvedShifts(workerId));
  const [asked, setAsked] = useState<{ shift: ApprovedShift; change: WageChange } | null>(null);
  if (list.isError) {
    return (
      <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching}>
        {list.error.message}
      </ErrorState>
    );
  }
  if (!list.data) return <output>読み込んでいます…</output>;
  const shifts = list.data.rows;
  if (shifts.length === 0) return <output>{name}さんの勤務はありません。</output>;
  return (
    <Card padded={false}>
      <ul className="divide-y divide-line-weak">
        {shifts.map((shift) => (
          <li key={shift.id}>
            <ShiftRow shift={shift} name={name} onAsk={(change) => setAsked({ shift, change })} />
          </li>
        ))}
      </ul>
      <MorePages list={list} />
      {asked?.change === 'raise' && (
        <RaiseDialog shift={asked.shift} onClose={() => setAsked(null)} />
      )}
      {asked?.change === 'lower' && (
        <LowerDialog shift={asked.shift} onClose={() => setAsked(null)} />
      )}
    </Card>
  );
}

type WageChange = 'raise' | 'lower';
const changeLabels = { raise: '給与を増やす', lower: '給与を減らす' } as const satisfies Record<
  WageChange,
  string
>;
type ShiftRowProps = { shift: ApprovedShift; name: string; onAsk: (change: WageChange) => void };

function ShiftRow({ shift, name, onAsk }: ShiftRowProps) {
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
        <>
          {(['raise', 'lower'] as const).map((change) => (
            <Button key={change} size="sm" variant="secondary" onClick={() => onAsk(change)}>
              {changeLabels[change]}
              <span className="sr-only">
                （{facilityName} <JstTime at={startsAt} format="day" />）
              </span>
            </Button>
          ))}
        </>
      }
    />
  );
}

type DialogProps = { shift: ApprovedShift; onClose: () => void };

function RaiseDialog({ shift, onClose }: DialogProps) {
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
      fields={amountField('addedPay', '増やす金額（税引き前）')}
      onClose={onClose}
    >
      <p>
        ワーカーがすでに受け取った払い過ぎがあれば、それを先に充てます。ほかの担当者が承認するまで、何も変わりません。
      </p>
    </AskSecondOperator>
  );
}

function LowerDialog({ shift, onClose }: DialogProps) {
  return (
    <AskSecondOperator
      title="給与を減らす同意を求めることを依頼しますか？"
      done="給与を減らす同意を求めることを依頼しました"
      operation={OperatorAskWageLowering}
      invalidates={[OperatorCountersignRequests]}
      input={(words, { loweredPay = '' }) => ({
        attendanceId: shift.id,
        loweredPay: Number(loweredPay),
        ...words,
      })}
      fields={amountField('loweredPay', '減らす金額（税引き前）')}
      note="承認する担当者とワーカーが読み、記録に残ります"
      onClose={onClose}
    >
      <p>
        ほかの担当者が承認すると、金額と理由を示してワーカーにたずねます。ワーカーが同意するまで、何も変わりません。働いた時間の最低賃金を下回らないことを確かめてください。
      </p>
    </AskSecondOperator>
  );
}

/** The yen of a request. */
function amountField(name: string, label: string): FactFields {
  return {
    initial: { [name]: '' },
    check: (facts): FieldErrors => {
      const problem = amountProblem(Number(facts[name] ?? ''));
      return problem === undefined ? {} : { [name]: problem };
    },
    render: ({ facts, problems, change }) => (
      <TextField
        label={label}
        name={name}
        suffix="円"
        numeric
        inputMode="numeric"
        required
        value={facts[name] ?? ''}
        error={problems[name]}
        onChange={(event) => change({ [name]: event.target.value.replaceAll(/\D/g, '') })}
      />
    ),
  };
}
