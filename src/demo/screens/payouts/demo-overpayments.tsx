import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDayWithWeekday } from '#base/jst.ts';
import { formatYen } from '#base/yen.ts';
import { Card } from '#ui/display/card.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';

import {
  operatorOverpayments,
  type OperatorOverpayment,
} from '#operator/overpayments/overpayments-client.ts';
import { Queue } from '../queue.tsx';

const stateNames: Record<OperatorOverpayment['state'], string> = {
  OPEN: '回答待ち',
  AGREED: '同意済み（差し引き中）',
  SETTLED: '精算済み',
  DECLINED: '同意しない（免除）',
  EXPIRED: '回答なし（免除）',
  WAIVED: '退会（免除）',
};
const states = Object.keys(stateNames).filter(isState);

function isState(name: string): name is OperatorOverpayment['state'] {
  return name in stateNames;
}

/** 払い過ぎ: what was paid beyond the approved hours, and how the workers answered. */
export function DemoOverpayments() {
  const [state, setState] = useState<OperatorOverpayment['state']>('OPEN');
  const list = useInfiniteQuery({ ...operatorOverpayments(state), refetchInterval: 4_000 });
  const rows = list.data?.pages.flatMap((page) => page.overpayments.overpayments) ?? [];
  return (
    <Queue
      title="払い過ぎの精算"
      list={list}
      count={rows.length}
      controls={
        <SelectField
          label="状態"
          name="overpaymentState"
          value={state}
          options={states.map((value) => ({ value, label: stateNames[value] }))}
          onChange={(event) => {
            if (isState(event.target.value)) setState(event.target.value);
          }}
        />
      }
    >
      {rows.map((overpayment) => (
        <li key={overpayment.id}>
          <OverpaymentCard overpayment={overpayment} />
        </li>
      ))}
    </Queue>
  );
}

function OverpaymentCard({ overpayment }: { overpayment: OperatorOverpayment }) {
  const { state, workerName, employerName, facilityName, workDay, amount } = overpayment;
  const { deducted, writtenOff, reason, answerBy, answeredAt, textVersion } = overpayment;
  return (
    <Card as="article" className="flex flex-col gap-2">
      <p className="font-bold">
        {workerName ?? '氏名未登録'}・{formatYen(amount)}
      </p>
      <p>
        {formatDayWithWeekday(workDay)} {facilityName}（{employerName}）
      </p>
      <p>{reason}</p>
      <p className="text-sm text-fg-2">
        {stateNames[state]}・差し引き済み{formatYen(deducted)}・免除{formatYen(writtenOff)}
        <br />
        {answeredAt === null ? (
          <>
            回答の期限 <JstTime at={answerBy} />
          </>
        ) : (
          <>
            回答 <JstTime at={answeredAt} />
            （説明文の版 {textVersion}）
          </>
        )}
      </p>
    </Card>
  );
}
