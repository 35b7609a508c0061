import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { staffPage } from '#platform/web/back-office/staff-page.ts';

import type { CaseInHand } from '#apps/operator/parts/cases-client.ts';
import {
  countersignLabels,
  countersignRequests,
  OperatorApproveCountersign,
  OperatorCountersignRequests,
  OperatorDeclineCountersign,
  OperatorWithdrawCountersign,
  type CountersignRequest,
} from './countersign-client.ts';
import { decisionLength } from '#domain/countersign/countersign-rules.ts';
import { ConfirmedAct, ReasonedAct } from '#apps/operator/parts/acts.tsx';
import { CaseClaim, HolderBadge, useHolders } from '#apps/operator/parts/case-claim.tsx';
import { QueueList, QueueRow } from '#apps/operator/parts/queue-list.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { nameOf } from '#apps/operator/parts/worker-name.ts';

const route = staffPage({ side: 'operator', queries: () => [countersignRequests()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 2人目の承認: acts that one operator asked for, and that another one approves or declines. */
export default function OperatorCountersignPage() {
  const list = useSuspenseInfiniteQuery(countersignRequests());
  const holderOf = useHolders('COUNTERSIGN');
  return (
    <QueueScreen title="2人目の承認">
      <QueueList
        title="承認を待つ依頼"
        list={list}
        rows={list.data.rows}
        keyOf={({ id }) => id}
        controls={
          <p className="text-fg-2">
            依頼した人は承認できません。24時間以内に承認されない依頼は、何も変えずに終わります。
          </p>
        }
        empty={{
          icon: <UsersRound />,
          title: '承認を待つ依頼はありません',
          text: '2人で決める操作を担当者が依頼すると、ほかの担当者が決めるまでここに並びます。',
        }}
      >
        {(request) => <RequestRow request={request} holder={holderOf(request.id)} />}
      </QueueList>
    </QueueScreen>
  );
}

type RowProps = { request: CountersignRequest; holder: CaseInHand | null };

function RequestRow({ request, holder }: RowProps) {
  const { kind, workerName, effect, reason, evidence, askedBy, askedAt, expiresAt, isOwn } =
    request;
  const [asked, setAsked] = useState<Decision | null>(null);
  const label = countersignLabels[kind];
  const whose = `${label}：${nameOf(workerName)}さん`;
  return (
    <QueueRow
      title={whose}
      badge={
        <>
          {isOwn && <StateBadge tone="info">自分の依頼</StateBadge>}
          <HolderBadge holder={holder} />
        </>
      }
      meta={
        <>
          依頼 {askedBy}・<JstTime at={askedAt} />・<JstTime at={expiresAt} />
          まで
        </>
      }
      actions={
        isOwn ? (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`${whose}：依頼を取り下げる`}
            onClick={() => setAsked('withdraw')}
          >
            依頼を取り下げる
          </Button>
        ) : (
          <>
            <Button
              size="sm"
              variant="danger"
              aria-label={`${whose}：承認する`}
              onClick={() => setAsked('approve')}
            >
              承認する
            </Button>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`${whose}：断る`}
              onClick={() => setAsked('decline')}
            >
              断る
            </Button>
          </>
        )
      }
    >
      <DefinitionList>
        <DefinitionRow label="承認すると">{effect}</DefinitionRow>
        <DefinitionRow label="理由">{reason}</DefinitionRow>
        {evidence !== '' && <DefinitionRow label="根拠">{evidence}</DefinitionRow>}
      </DefinitionList>
      {asked !== null && (
        <DecisionDialog
          decision={asked}
          request={request}
          holder={holder}
          onClose={() => setAsked(null)}
        />
      )}
    </QueueRow>
  );
}

type Decision = 'approve' | 'decline' | 'withdraw';
type DialogProps = RowProps & { decision: Decision; onClose: () => void };

function DecisionDialog({ decision, request, holder, onClose }: DialogProps) {
  const { id, effect, kind } = request;
  const common = { invalidates: [OperatorCountersignRequests], onClose };
  const reasoned = {
    ...common,
    input: (reason: string) => ({ id, reason }),
    length: decisionLength,
    note: '依頼した担当者が読み、記録に残ります',
  };
  return (
    <CaseClaim kind="COUNTERSIGN" id={id} holder={holder} onClose={onClose}>
      {decision === 'approve' && (
        <ReasonedAct
          {...reasoned}
          title={`「${countersignLabels[kind]}」を承認しますか？`}
          confirmLabel="承認する"
          done="承認し、実行しました"
          danger
          label="確かめたこと"
          operation={OperatorApproveCountersign}
        >
          <p>{effect}</p>
        </ReasonedAct>
      )}
      {decision === 'decline' && (
        <ReasonedAct
          {...reasoned}
          title="この依頼を断りますか？"
          confirmLabel="断る"
          done="依頼を断りました"
          operation={OperatorDeclineCountersign}
        >
          <p>何も変わりません。依頼は一覧から消えます。</p>
        </ReasonedAct>
      )}
      {decision === 'withdraw' && (
        <ConfirmedAct
          {...common}
          title="依頼を取り下げますか？"
          confirmLabel="取り下げる"
          done="依頼を取り下げました"
          operation={OperatorWithdrawCountersign}
          input={{ id }}
        >
          何も変わりません。依頼は一覧から消えます。
        </ConfirmedAct>
      )}
    </CaseClaim>
  );
}
