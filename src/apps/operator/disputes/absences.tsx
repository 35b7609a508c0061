import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import UserX from 'lucide-react/icons/user-x';
import { useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { staffPage } from '#platform/web/back-office/staff-page.ts';

import type { CaseInHand } from '#apps/operator/parts/cases-client.ts';
import {
  OperatorAbsences,
  OperatorAnswerAbsence,
  waitingAbsences,
  type WaitingAbsence,
} from './cancellation-client.ts';
import { disputePages } from '#apps/operator/parts/pages.ts';
import { ReasonedAct } from '#apps/operator/parts/acts.tsx';
import { CaseClaim, HolderBadge, useHolders } from '#apps/operator/parts/case-claim.tsx';
import { QueueList, QueueRow } from '#apps/operator/parts/queue-list.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { ShiftMeta } from '#apps/operator/parts/shift-meta.tsx';
import { nameOf } from '#apps/operator/parts/worker-name.ts';
import { HoursDialog } from './hours-dialog.tsx';

const route = staffPage({ side: 'operator', queries: () => [waitingAbsences()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 欠勤: absences that were reported, and those that the worker contests. */
export default function OperatorAbsencesPage() {
  const list = useSuspenseInfiniteQuery(waitingAbsences());
  const holderOf = useHolders('ABSENCE');
  return (
    <QueueScreen title="欠勤" beside={{ label: '勤務', pages: disputePages }}>
      <QueueList
        title="欠勤の報告と申し立て"
        list={list}
        rows={list.data.rows}
        keyOf={({ id }) => id}
        empty={{
          icon: <UserX />,
          title: '確認を待っている欠勤はありません',
          text: 'ワーカーが欠勤を報告するか、無断欠勤の記録に異議を申し立てると、ここに並びます。',
        }}
      >
        {(absence) => <AbsenceRow absence={absence} holder={holderOf(absence.id)} />}
      </QueueList>
    </QueueScreen>
  );
}

const decisions = {
  UPHOLD: {
    title: '無断欠勤としますか？',
    confirmLabel: '無断欠勤とする',
    done: '無断欠勤としました',
    text: 'ポイントと応募の停止は、そのまま残ります。',
    danger: true,
  },
  EXCUSE: {
    title: '事情を認めますか？',
    confirmLabel: '事情を認める',
    done: '事情を認めました',
    text: 'この欠勤のポイントと応募の停止を取り消します。給与は発生しません。',
    danger: false,
  },
} as const;

type RowProps = { absence: WaitingAbsence; holder: CaseInHand | null };

function AbsenceRow({ absence, holder }: RowProps) {
  const { id, kind, reason, toldName, sentAt, workerName } = absence;
  const [asked, setAsked] = useState<keyof typeof decisions | 'WORKED' | null>(null);
  const close = () => setAsked(null);
  const whose = `${nameOf(workerName)}さん`;
  return (
    <QueueRow
      title={kind === 'report' ? '欠勤の報告' : '事実と違うという申し立て'}
      badge={<HolderBadge holder={holder} />}
      meta={
        <>
          <ShiftMeta shift={absence} />
          ・受付 <JstTime at={sentAt} />
        </>
      }
      actions={
        <>
          <Button
            size="sm"
            variant="danger"
            aria-label={`${whose}：無断欠勤とする`}
            onClick={() => setAsked('UPHOLD')}
          >
            無断欠勤とする
          </Button>
          <Button
            size="sm"
            variant="secondary"
            aria-label={`${whose}：事情を認める`}
            onClick={() => setAsked('EXCUSE')}
          >
            事情を認める
          </Button>
          {kind === 'contest' && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={`${whose}：勤務していた`}
              onClick={() => setAsked('WORKED')}
            >
              勤務していた
            </Button>
          )}
        </>
      }
    >
      <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
      {toldName !== null && <p className="text-sm">電話の相手：{toldName}</p>}
      {asked !== null && (
        <CaseClaim kind="ABSENCE" id={id} holder={holder} onClose={close}>
          {asked === 'WORKED' ? (
            <HoursDialog
              shift={absence}
              title="勤務していたと認めますか？"
              confirmLabel="給与を確定する"
              done="勤務していたと認めました"
              operation={OperatorAnswerAbsence}
              input={({ reason: note, ...hours }) => ({
                id,
                answer: 'WORKED' as const,
                note,
                ...hours,
              })}
              invalidates={[OperatorAbsences]}
              onClose={close}
            />
          ) : (
            <ReasonedAct
              {...decisions[asked]}
              operation={OperatorAnswerAbsence}
              invalidates={[OperatorAbsences]}
              input={(note) => ({ id, answer: asked, note })}
              onClose={close}
            >
              <p>{decisions[asked].text}</p>
            </ReasonedAct>
          )}
        </CaseClaim>
      )}
    </QueueRow>
  );
}
