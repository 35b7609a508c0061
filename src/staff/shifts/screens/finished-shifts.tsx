import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import History from 'lucide-react/icons/history';
import { useState } from 'react';

import { formatSignedYen } from '#base/yen.ts';
import { Button } from '#ui/button.tsx';
import { JstTime, JstTimes } from '#ui/dates/jst-time.tsx';
import { Card, Section } from '#ui/display/card.tsx';
import { StateBadge, type StateTone } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { MorePages } from '#ui/navigation/load-more.tsx';
import { ConfirmDialog } from '#ui/overlays/dialog.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';

import {
  finishedShifts,
  FinishedShifts,
  WithdrawHoursProposal,
  type FinishedShift,
  type ProposedChange,
} from '../hours-facility-client.ts';
import { refreshMs } from '../refresh.ts';
import { ProposeHoursSheet } from './propose-hours-sheet.tsx';
import { StaleBanner } from '../../parts/stale-banner.tsx';

type Props = { facilityId: string; canApprove: boolean };

/** 終わった勤務: the hours that count, and other hours that the facility proposes. */
export function FinishedShiftsList({ facilityId, canApprove }: Props) {
  const list = useSuspenseInfiniteQuery({
    ...finishedShifts(facilityId),
    refetchInterval: refreshMs,
  });
  const shifts = list.data.pages.flatMap((page) => page.finishedShifts.shifts);
  return (
    <Section title="終わった勤務と、時間の修正">
      <StaleBanner error={list.error} />
      {shifts.length === 0 ? (
        <EmptyState icon={<History />} title="終わった勤務はありません">
          勤務が終わると、ここに勤務時間が表示されます。違うときは、修正をワーカーに提案できます。
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-3 md:grid-cols-2">
            {shifts.map((shift) => (
              <li key={shift.id}>
                <FinishedCard shift={shift} canApprove={canApprove} />
              </li>
            ))}
          </ul>
          <MorePages list={list} />
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

function FinishedCard({ shift, canApprove }: { shift: FinishedShift; canApprove: boolean }) {
  const [isProposing, setProposing] = useState(false);
  const { workerName, title, startsAt, hours, state, cannotPropose, proposals } = shift;
  const open = proposals.find((one) => one.state === 'OPEN');
  return (
    <Card as="article" className="flex h-full flex-col gap-3">
      <h3 className="flex flex-wrap items-center gap-2 font-bold">
        {workerName}
        <StateBadge tone="neutral">{stateNames[state]}</StateBadge>
      </h3>
      <p>
        <JstTime at={startsAt} format="day" /> <span className="wrap-anywhere">{title}</span>
      </p>
      <p className="font-bold">
        {hours ? (
          <>
            <JstTimes from={hours.startAt} to={hours.endAt} />
            （休憩{hours.breakMinutes}分）
          </>
        ) : (
          '退勤の記録がありません'
        )}
      </p>
      {proposals.length > 0 && (
        <ul className="flex flex-col gap-3">
          {proposals.map((proposal) => (
            <li key={proposal.id} className="rounded-12 bg-surface-2 px-4 py-3">
              <ProposedFacts proposal={proposal} />
            </li>
          ))}
        </ul>
      )}
      {canApprove && (
        <p className="mt-auto flex flex-wrap gap-2">
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
        </p>
      )}
      {isProposing && hours && (
        <ProposeHoursSheet shift={shift} hours={hours} onClose={() => setProposing(false)} />
      )}
    </Card>
  );
}

const outcomes: Record<ProposedChange['state'], { name: string; tone: StateTone }> = {
  OPEN: { name: '回答待ち', tone: 'warn' },
  ACCEPTED: { name: 'ワーカーが同意', tone: 'success' },
  OBJECTED: { name: 'ワーカーが不同意', tone: 'danger' },
  APPLIED: { name: '回答なし・反映済み', tone: 'success' },
  LAPSED: { name: '回答なし・変更なし', tone: 'neutral' },
  WITHDRAWN: { name: '取り下げ', tone: 'neutral' },
  SUPERSEDED: { name: 'ほかの確認で終了', tone: 'neutral' },
};

function ProposedFacts({ proposal }: { proposal: ProposedChange }) {
  const { state, startAt, endAt, breakMinutes, differenceYen, reason, objection } = proposal;
  const { name, tone } = outcomes[state];
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <StateBadge tone={tone}>{name}</StateBadge>
        <span className="font-bold">
          <JstTimes from={startAt} to={endAt} />
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

type WithdrawProps = { shift: FinishedShift; proposal: ProposedChange };

function Withdraw({ shift: { id, workerName }, proposal }: WithdrawProps) {
  const [isAsking, setAsking] = useState(false);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const withdraw = useGraphqlMutation(WithdrawHoursProposal, {
    invalidates: [FinishedShifts],
    idempotencyKey,
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
