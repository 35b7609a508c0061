import { useState } from 'react';

import { formatYen } from '#platform/base/yen.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';

import {
  OperatorAskedCancellations,
  OperatorDecideAsked,
  type AskedCancellation,
} from './cancellation-client.ts';
import type { CaseInHand } from '#apps/operator/parts/cases-client.ts';
import { ReasonedAct } from '#apps/operator/parts/acts.tsx';
import { CaseClaim, HolderBadge } from '#apps/operator/parts/case-claim.tsx';
import { QueueRow } from '#apps/operator/parts/queue-list.tsx';
import { ShiftMeta } from '#apps/operator/parts/shift-meta.tsx';
import { nameOf } from '#apps/operator/parts/worker-name.ts';

const states: Record<AskedCancellation['state'], string> = {
  ASKED: '施設の回答待ち',
  DENIED: '施設は否定',
  SPARED: '回答なし（免除済み）',
};

type AskedRowProps = { asked: AskedCancellation; holder: CaseInHand | null };

/** An asked cancellation, with its decision. (Rule 8.9) */
export function AskedRow({ asked, holder }: AskedRowProps) {
  const { id, state, workerName, askedBy, note, points, compensation, dueAt } = asked;
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(null);
  const close = () => setAnswer(null);
  const whose = `${nameOf(workerName)}さん`;
  const hadAsked = answer === 'yes';
  return (
    <QueueRow
      title={`${askedBy ?? '施設の方'}さんから頼まれたという説明`}
      badge={
        <>
          <StateBadge tone={state === 'DENIED' ? 'danger' : 'neutral'}>{states[state]}</StateBadge>
          <HolderBadge holder={holder} />
        </>
      }
      meta={
        <>
          <ShiftMeta shift={asked} />
          ・期限 <JstTime at={dueAt} />
        </>
      }
      actions={
        <>
          <Button
            size="sm"
            aria-label={`${whose}：施設の中止と認める`}
            onClick={() => setAnswer('yes')}
          >
            施設の中止と認める
          </Button>
          {state === 'DENIED' && (
            <Button
              size="sm"
              variant="danger"
              aria-label={`${whose}：認めない`}
              onClick={() => setAnswer('no')}
            >
              認めない
            </Button>
          )}
        </>
      }
    >
      <p>
        認めるとき施設が支払う額：{formatYen(compensation)}
        （税引前・交通費込み）、認めないときのペナルティ：
        {points}点
      </p>
      {note !== '' && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
      {answer !== null && (
        <CaseClaim kind="EXEMPTION" id={id} holder={holder} onClose={close}>
          <ReasonedAct
            title={hadAsked ? '施設による中止と認めますか？' : '施設の依頼を認めませんか？'}
            confirmLabel={hadAsked ? '認める' : '認めない'}
            done={hadAsked ? '施設による中止と認めました' : '認めないと決めました'}
            danger={!hadAsked}
            operation={OperatorDecideAsked}
            invalidates={[OperatorAskedCancellations]}
            input={(text) => ({ id, hadAsked, note: text })}
            onClose={close}
          >
            <p>
              {hadAsked
                ? '施設による中止になり、上の額を施設が支払います。決めた後は取り消せません。'
                : 'キャンセルのときのペナルティがつきます。ワーカーは証明を出すことができます。'}
            </p>
          </ReasonedAct>
        </CaseClaim>
      )}
    </QueueRow>
  );
}
