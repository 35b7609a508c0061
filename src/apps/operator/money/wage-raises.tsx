import { useInfiniteQuery } from '@tanstack/react-query';

import { formatDayWithWeekday, jstDay } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { JstTime, JstTimeRange } from '#platform/ui/dates/jst-time.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';

import {
  approvedShiftsQuery,
  OperatorAskWageLoweringMutation,
  OperatorAskWageRaiseMutation,
  OperatorCountersignRequestsQuery,
  type ApprovedShift,
} from '#apps/operator/countersign/countersign-client.ts';
import { wageCorrectionAmountProblem } from '#domain/countersign/messages.ts';
import type { OperatorActFields } from '#apps/operator/parts/acts.tsx';
import { QueueEntryList, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { createSecondOperatorRequestAct } from '#apps/operator/parts/second-operator.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { SearchByPhoneNumber } from '#apps/operator/parts/search-by-number.tsx';
import { workerNameText } from '#apps/operator/parts/worker-name.ts';

const route = operatorPageLoaders({ right: 'operator.money', queries: () => [] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 承認した給与の訂正: page with the shifts of one worker. Asks a second operator to add pay or to ask for pay back. */
export default function OperatorWageRaisesPage() {
  return (
    <QueueScreen title="承認した給与の訂正">
      <p className="text-fg-2">
        承認した後で足りないことが分かった給与を増やします。払い過ぎの確認、早い終了、休業手当の後でも、支払日の後でも増やせます。ほかの担当者が承認すると、次の振込で支払います。多すぎた給与は、ほかの担当者が承認し、ワーカーが同意したときだけ減ります。
      </p>
      <SearchByPhoneNumber>
        {({ id, name }) => <Shifts workerId={id} name={workerNameText(name)} />}
      </SearchByPhoneNumber>
    </QueueScreen>
  );
}

function Shifts({ workerId, name }: { workerId: string; name: string }) {
  const list = useInfiniteQuery(approvedShiftsQuery(workerId));
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
      <QueueEntryList
        entries={shifts.map((shift) => shiftEntry(shift, name))}
        className="divide-y divide-line-weak"
      />
      <PagedQueryLoadMore list={list} />
    </Card>
  );
}

function shiftEntry(shift: ApprovedShift, name: string): QueueEntry {
  const { id, facilityName, title, startsAt, endsAt } = shift;
  const day = formatDayWithWeekday(jstDay(new Date(startsAt)));
  const acts = [raiseAct(id), lowerAct(id)];
  return {
    id,
    title: (
      <>
        <JstTime at={startsAt} format="day" /> <JstTimeRange from={startsAt} to={endsAt} />
      </>
    ),
    meta: `${name}・${facilityName}・${title}`,
    acts: acts.map((one) => ({ ...one, name: `${one.label}（${facilityName} ${day}）` })),
  };
}

const raiseAct = (attendanceId: string) =>
  createSecondOperatorRequestAct({
    label: '給与を増やす',
    variant: 'secondary',
    title: '給与を増やすことを依頼しますか？',
    text: 'ワーカーがすでに受け取った払い過ぎがあれば、それを先に充てます。ほかの担当者が承認するまで、何も変わりません。',
    done: '給与を増やすことを依頼しました',
    operation: OperatorAskWageRaiseMutation,
    invalidates: [OperatorCountersignRequestsQuery],
    input: ({ addedPay, ...words }) => ({ attendanceId, addedPay: Number(addedPay), ...words }),
    fields: amountField('addedPay', '増やす金額（税引き前）'),
  });

const lowerAct = (attendanceId: string) =>
  createSecondOperatorRequestAct({
    label: '給与を減らす',
    variant: 'secondary',
    title: '給与を減らす同意を求めることを依頼しますか？',
    text: 'ほかの担当者が承認すると、金額と理由を示してワーカーにたずねます。ワーカーが同意するまで、何も変わりません。働いた時間の最低賃金を下回らないことを確かめてください。',
    done: '給与を減らす同意を求めることを依頼しました',
    note: '承認する担当者とワーカーが読み、記録に残ります',
    operation: OperatorAskWageLoweringMutation,
    invalidates: [OperatorCountersignRequestsQuery],
    input: ({ loweredPay, ...words }) => ({
      attendanceId,
      loweredPay: Number(loweredPay),
      ...words,
    }),
    fields: amountField('loweredPay', '減らす金額（税引き前）'),
  });

/** Field for the amount of a request, in yen. */
function amountField<Name extends string>(
  name: Name,
  label: string,
): OperatorActFields<Record<Name, string>> {
  return {
    // Boundary cast: TypeScript does not keep the name of a computed key.
    initial: () => ({ [name]: '' }) as Record<Name, string>,
    check: (given): FieldErrors => {
      const problem = wageCorrectionAmountProblem(Number(given[name]));
      return problem === undefined ? {} : { [name]: problem };
    },
    render: ({ draft, problems, change }) => (
      <TextField
        label={label}
        name={name}
        suffix="円"
        numeric
        inputMode="numeric"
        required
        value={draft[name]}
        error={problems[name]}
        onChange={(event) => change({ [name]: event.target.value.replaceAll(/\D/g, '') })}
      />
    ),
  };
}
