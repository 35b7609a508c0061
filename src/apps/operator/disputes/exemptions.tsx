import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import { useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { staffPage } from '#platform/web/back-office/staff-page.ts';
import { proofDays } from '#domain/attendance/cancellation/cancel-limits.ts';
import { askedOpenDays, askedDecisionHours } from '#domain/attendance/asked/asked-rules.ts';

import {
  askedCancellations,
  OperatorApproveExemption,
  OperatorExemptions,
  OperatorRejectExemption,
  waitingExemptions,
  type WaitingExemption,
} from './cancellation-client.ts';
import type { CaseInHand } from '#apps/operator/parts/cases-client.ts';
import { disputePages } from '#apps/operator/parts/pages.ts';
import { ConfirmedAct, ReasonedAct } from '#apps/operator/parts/acts.tsx';
import { CaseClaim, HolderBadge, useHolders } from '#apps/operator/parts/case-claim.tsx';
import { QueueList, QueueRow } from '#apps/operator/parts/queue-list.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { ShiftMeta } from '#apps/operator/parts/shift-meta.tsx';
import { nameOf } from '#apps/operator/parts/worker-name.ts';
import { AskedRow } from './asked-row.tsx';

const route = staffPage({
  side: 'operator',
  queries: () => [waitingExemptions(), askedCancellations()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** キャンセルの証明: proofs for the exemption from a penalty, and asked cancellations. */
export default function OperatorExemptionsPage() {
  const asked = useSuspenseInfiniteQuery(askedCancellations());
  const list = useSuspenseInfiniteQuery(waitingExemptions());
  const holderOf = useHolders('EXEMPTION');
  return (
    <QueueScreen title="キャンセルの証明" beside={{ label: '勤務', pages: disputePages }}>
      <QueueList
        title="確認を待っている証明"
        list={list}
        rows={list.data.rows}
        keyOf={({ id }) => id}
        empty={{
          icon: <FileText />,
          title: '確認を待っている証明はありません',
          text: `キャンセルしたワーカーが、やむを得ない事情の証明を${proofDays}日以内に送ると、ここに並びます。`,
        }}
      >
        {(proof) => <ProofRow proof={proof} holder={holderOf(proof.id)} />}
      </QueueList>
      <QueueList
        title="施設から頼まれたキャンセル"
        list={asked}
        rows={asked.data.rows}
        keyOf={({ id }) => id}
        empty={{
          icon: <MessageCircleQuestion />,
          title: '施設から頼まれたというキャンセルはありません',
          text: `ワーカーが「施設から頼まれた」を理由にキャンセルすると、${askedOpenDays}日間ここに並びます。施設が否定したときは、${askedDecisionHours}時間以内に決めてください。`,
        }}
      >
        {(row) => <AskedRow asked={row} holder={holderOf(row.id)} />}
      </QueueList>
    </QueueScreen>
  );
}

type RowProps = { proof: WaitingExemption; holder: CaseInHand | null };

function ProofRow({ proof, holder }: RowProps) {
  const { id, workerName, reason, note, cancelReason, penaltyPoints, pictureUrl } = proof;
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const close = () => setAsked(null);
  const whose = `${nameOf(workerName)}さん`;
  return (
    <QueueRow
      title={reason}
      badge={<HolderBadge holder={holder} />}
      meta={
        <>
          <ShiftMeta shift={proof} />
          ・受付 <JstTime at={proof.submittedAt} />
        </>
      }
      actions={
        <>
          <Button size="sm" aria-label={`${whose}：免除する`} onClick={() => setAsked('approve')}>
            免除する
          </Button>
          <Button
            size="sm"
            variant="danger"
            aria-label={`${whose}：差し戻す`}
            onClick={() => setAsked('reject')}
          >
            差し戻す
          </Button>
        </>
      }
    >
      <p>
        キャンセルの理由：{cancelReason}（{penaltyPoints}ポイント）
      </p>
      {note !== '' && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
      {pictureUrl && (
        <p>
          <a className="link" href={pictureUrl} target="_blank" rel="noreferrer">
            証明の写真を保存する
          </a>
        </p>
      )}
      {asked !== null && (
        <CaseClaim kind="EXEMPTION" id={id} holder={holder} onClose={close}>
          {asked === 'approve' ? (
            <ConfirmedAct
              title="ペナルティを免除しますか？"
              confirmLabel="免除する"
              done="免除しました"
              operation={OperatorApproveExemption}
              invalidates={[OperatorExemptions]}
              input={{ id }}
              onClose={close}
            >
              ポイントと、このキャンセルで始まった応募の制限を取り消します。
            </ConfirmedAct>
          ) : (
            <ReasonedAct
              title="証明を差し戻しますか？"
              confirmLabel="差し戻す"
              done="差し戻しました"
              danger
              operation={OperatorRejectExemption}
              invalidates={[OperatorExemptions]}
              input={(text) => ({ id, reason: text })}
              onClose={close}
            />
          )}
        </CaseClaim>
      )}
    </QueueRow>
  );
}
