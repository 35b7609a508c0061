import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import History from 'lucide-react/icons/history';
import { useState } from 'react';

import { formatSignedYen } from '#platform/base/yen.ts';
import { Button } from '#platform/ui/button.tsx';
import { cx } from '#platform/ui/cx.ts';
import { JstTime, JstTimeRange } from '#platform/ui/dates/jst-time.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { StateBadge, type StateTone } from '#platform/ui/feedback/badge.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import {
  finishedShiftsQuery,
  FinishedShiftsQuery,
  WithdrawHoursProposalMutation,
  type FinishedShift,
  type ProposedHoursChange,
} from '#apps/facility/hours/hours-client.ts';
import { ProposeHoursSheet } from '#apps/facility/hours/propose-hours-sheet.tsx';
import { StaleDataBanner } from '#apps/facility/parts/stale-banner.tsx';

type Props = { facilityId: string; canApprove: boolean };

/** 終わった勤務: list of finished shifts with the hours that count and the hours that the facility proposes. */
export function FinishedShiftsList({ facilityId, canApprove }: Props) {
  const list = useSuspenseInfiniteQuery(finishedShiftsQuery(facilityId));
  const shifts = list.data.rows;
  return (
    <Section title="終わった勤務と、時間の修正">
      <StaleDataBanner error={list.error} />
      {shifts.length === 0 ? (
        <EmptyState icon={<History />} title="終わった勤務はありません">
          勤務が終わると、ここに勤務時間が表示されます。違うときは、修正をワーカーに提案できます。
        </EmptyState>
      ) : (
        <>
          <FinishedTable shifts={shifts} canApprove={canApprove} />
          <PagedQueryLoadMore list={list} />
        </>
      )}
    </Section>
  );
}

const stateNames: Record<FinishedShift['state'], string> = {
  CHECKED_OUT: 'ワーカーが確認中',
  REVIEWING: '施設の確認待ち',
  FIXED: '確定',
  PAID: '確定・振込済み',
};

type TableProps = { shifts: readonly FinishedShift[]; canApprove: boolean };

const columns = ['ワーカーと仕事', '勤務日', '勤務時間と提案', '状態'];

/** Table on wide screens, cards on narrow ones. */
function FinishedTable({ shifts, canApprove }: TableProps) {
  const all = canApprove ? [...columns, '操作'] : columns;
  return (
    <table className="w-full text-left leading-150 max-lg:block lg:overflow-hidden lg:rounded-16 lg:bg-surface lg:shadow-card">
      <caption className="sr-only">終わった勤務</caption>
      <thead className="text-sm text-fg-2 max-lg:sr-only">
        <tr>
          {all.map((name) => (
            <th key={name} scope="col" className="px-4 py-2 font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:gap-3 md:max-lg:grid-cols-2">
        {shifts.map((shift) => (
          <FinishedRow key={shift.id} shift={shift} canApprove={canApprove} />
        ))}
      </tbody>
    </table>
  );
}

const cell = 'lg:px-4 lg:py-3 lg:align-top';

type RowProps = { shift: FinishedShift; canApprove: boolean };

function FinishedRow({ shift, canApprove }: RowProps) {
  const { workerName, title, startsAt, hours, state, proposals } = shift;
  return (
    <tr className="border-line-weak max-lg:flex max-lg:flex-col max-lg:items-start max-lg:gap-2 max-lg:rounded-16 max-lg:border max-lg:bg-surface max-lg:p-4 max-lg:shadow-card lg:border-t">
      <th scope="row" className={cx(cell, 'font-normal')}>
        <span className="block font-bold">{workerName}</span>
        <span className="block wrap-anywhere">{title}</span>
      </th>
      <td className={cx(cell, 'lg:whitespace-nowrap')}>
        <JstTime at={startsAt} format="day" />
      </td>
      <td className={cell}>
        <p className="font-bold">
          {hours ? (
            <>
              <JstTimeRange from={hours.startAt} to={hours.endAt} />
              （休憩{hours.breakMinutes}分）
            </>
          ) : (
            '退勤の記録がありません'
          )}
        </p>
        {proposals.length > 0 && (
          <ul className="flex flex-col gap-3 pt-3">
            {proposals.map((proposal) => (
              <li key={proposal.id} className="rounded-12 bg-surface-2 px-4 py-3">
                <ProposedFacts proposal={proposal} />
              </li>
            ))}
          </ul>
        )}
      </td>
      <td className={cx(cell, 'lg:whitespace-nowrap')}>
        <StateBadge tone="neutral">{stateNames[state]}</StateBadge>
      </td>
      {canApprove && (
        <td className={cell}>
          <FinishedAct shift={shift} />
        </td>
      )}
    </tr>
  );
}

function FinishedAct({ shift }: { shift: FinishedShift }) {
  const [isProposing, setProposing] = useState(false);
  const { workerName, hours, cannotPropose, proposals } = shift;
  const open = proposals.find((one) => one.state === 'OPEN');
  return (
    <>
      {open ? (
        <Withdraw shift={shift} proposal={open} />
      ) : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${workerName}さんの勤務時間：修正を提案する`}
          reason={cannotPropose}
          onClick={() => setProposing(true)}
        >
          修正を提案する
        </Button>
      )}
      {isProposing && hours && (
        <ProposeHoursSheet shift={shift} hours={hours} onClose={() => setProposing(false)} />
      )}
    </>
  );
}

const outcomes: Record<ProposedHoursChange['state'], { name: string; tone: StateTone }> = {
  OPEN: { name: '回答待ち', tone: 'warn' },
  ACCEPTED: { name: 'ワーカーが同意', tone: 'success' },
  OBJECTED: { name: 'ワーカーが不同意', tone: 'danger' },
  APPLIED: { name: '回答なし・反映済み', tone: 'success' },
  LAPSED: { name: '回答なし・変更なし', tone: 'neutral' },
  WITHDRAWN: { name: '取り下げ', tone: 'neutral' },
  SUPERSEDED: { name: 'ほかの確認で終了', tone: 'neutral' },
};

function ProposedFacts({ proposal }: { proposal: ProposedHoursChange }) {
  const { state, startAt, endAt, breakMinutes, differenceYen, reason, objection } = proposal;
  const { name, tone } = outcomes[state];
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <StateBadge tone={tone}>{name}</StateBadge>
        <span className="font-bold">
          <JstTimeRange from={startAt} to={endAt} />
          （休憩{breakMinutes}分）{formatSignedYen(differenceYen)}
        </span>
      </p>
      <p className="pt-1 text-sm wrap-anywhere whitespace-pre-line">理由：{reason}</p>
      {objection !== null && (
        <p className="pt-1 text-sm font-bold wrap-anywhere whitespace-pre-line">
          ワーカーの回答：{objection}
        </p>
      )}
      {state === 'OPEN' && (
        <p className="pt-1 text-sm text-fg-2">
          回答の期限 <JstTime at={proposal.answerBy} />
          {proposal.countsBySilence
            ? '。回答がないときは、この時間で支払います'
            : '。回答がないときは、変わりません'}
        </p>
      )}
    </>
  );
}

type WithdrawProps = { shift: FinishedShift; proposal: ProposedHoursChange };

function Withdraw({ shift: { id, workerName }, proposal }: WithdrawProps) {
  const [isAsking, setAsking] = useState(false);
  const withdraw = useGraphqlMutation(WithdrawHoursProposalMutation, {
    invalidates: [FinishedShiftsQuery],
    once: 'screen',
    onSuccess: () => {
      toast.success('提案を取り下げました');
      setAsking(false);
    },
  });
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`${workerName}さんの勤務時間：提案を取り下げる`}
        onClick={() => setAsking(true)}
      >
        提案を取り下げる
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          title="修正の提案を取り下げますか？"
          confirmLabel="取り下げる"
          pending={withdraw.isPending}
          pendingLabel="送信しています…"
          {...(withdraw.error ? { error: withdraw.error.message } : {})}
          onConfirm={() => withdraw.mutate({ input: { id, proposalId: proposal.id } })}
        >
          {workerName}さんにお知らせします。勤務時間は変わりません。
        </ConfirmDialog>
      )}
    </>
  );
}
