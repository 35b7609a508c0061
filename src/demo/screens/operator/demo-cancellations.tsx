import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { reasonName } from '#attendance/termination/schedule-cancellation-rules.ts';
import { formatDay, formatInstant } from '#base/jst.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';

import {
  operatorAbsences,
  operatorExemptions,
  operatorTerminations,
} from '#operator/cancellation/cancellation-client.ts';
import { CancellationDialog, type CancellationAction } from './cancellation-dialog.tsx';
import { Queue } from '../queue.tsx';

/** Proofs, absences and unpaid terminations that wait for an operator. */
export function DemoCancellations() {
  const [asked, setAsked] = useState<CancellationAction | null>(null);
  return (
    <>
      <Exemptions ask={setAsked} />
      <Absences ask={setAsked} />
      <Terminations ask={setAsked} />
      {asked && <CancellationDialog key={asked.id} asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

type Asking = { ask: (asked: CancellationAction) => void };

/** Proofs that a cancellation shall cost nothing. */
function Exemptions({ ask }: Asking) {
  const list = useInfiniteQuery(operatorExemptions());
  const proofs = list.data?.pages.flatMap((page) => page.waitingExemptions.exemptions) ?? [];
  return (
    <Queue title="キャンセルの証明" list={list} count={proofs.length}>
      {proofs.map((proof) => (
        <Item
          key={proof.id}
          title={proof.reason}
          shift={proof}
          lines={[
            `キャンセルの理由：${proof.cancelReason}（${proof.penaltyPoints}ポイント）`,
            proof.note,
          ]}
        >
          {proof.pictureUrl && (
            <a className="link" href={proof.pictureUrl} target="_blank" rel="noreferrer">
              証明の写真を保存する
            </a>
          )}
          <Answers>
            <Answer onPress={() => ask({ kind: 'approve_proof', id: proof.id })}>免除する</Answer>
            <Answer danger onPress={() => ask({ kind: 'reject_proof', id: proof.id })}>
              差し戻す
            </Answer>
          </Answers>
        </Item>
      ))}
    </Queue>
  );
}

/** Absences that were reported, or are contested. */
function Absences({ ask }: Asking) {
  const list = useInfiniteQuery(operatorAbsences());
  const absences = list.data?.pages.flatMap((page) => page.waitingAbsences.absences) ?? [];
  return (
    <Queue title="欠勤の報告と申し立て" list={list} count={absences.length}>
      {absences.map((absence) => (
        <Item
          key={absence.id}
          title={absence.kind === 'report' ? '欠勤の報告' : '事実と違うという申し立て'}
          shift={absence}
          lines={[
            absence.reason,
            absence.toldName === null ? '' : `電話の相手：${absence.toldName}`,
          ]}
        >
          <Answers>
            <Answer danger onPress={() => ask({ kind: 'uphold', id: absence.id })}>
              無断欠勤とする
            </Answer>
            <Answer onPress={() => ask({ kind: 'excuse', id: absence.id })}>事情を認める</Answer>
            {absence.kind === 'contest' && (
              <Answer onPress={() => ask({ kind: 'worked', absence, id: absence.id })}>
                勤務していた
              </Answer>
            )}
          </Answers>
        </Item>
      ))}
    </Queue>
  );
}

/** Ended contracts whose pay is undecided: nobody's answer in time is full pay. */
function Terminations({ ask }: Asking) {
  const list = useInfiniteQuery(operatorTerminations());
  const endings =
    list.data?.pages.flatMap((page) => page.unauditedCancellations.cancellations) ?? [];
  return (
    <Queue title="契約の終了（給与は未確定）" list={list} count={endings.length}>
      {endings.map((ended) => (
        <Item
          key={ended.id}
          title={reasonName(ended.listedReason)}
          shift={ended}
          lines={[
            `施設の説明：${ended.reason}`,
            ended.incident && ended.incidentAt
              ? `出来事：${formatInstant(new Date(ended.incidentAt))} ${ended.incident}`
              : '',
            ended.orderedBy && ended.orderedOn
              ? `命令・指示：${ended.orderedBy}（${formatDay(ended.orderedOn)}）`
              : '',
            ended.objection ? `ワーカーの異議：${ended.objection}` : '',
            `期限：${formatInstant(new Date(ended.decideBy))}（過ぎると全額を支払います）`,
          ]}
        >
          <Answers>
            <Answer onPress={() => ask({ kind: 'justified', id: ended.id })}>理由を認める</Answer>
            <Answer danger onPress={() => ask({ kind: 'unjustified', id: ended.id })}>
              全額を支払わせる
            </Answer>
          </Answers>
        </Item>
      ))}
    </Queue>
  );
}

type ItemProps = {
  title: string;
  shift: { workerName?: string | null; facilityName: string; startsAt: string };
  lines: readonly string[];
  children: ReactNode;
};

function Item({ title, shift, lines, children }: ItemProps) {
  return (
    <li>
      <Card as="article" className="flex flex-col gap-2">
        <p className="font-bold">{title}</p>
        <p className="text-sm text-fg-2">
          {shift.workerName ?? '氏名未登録'}・{shift.facilityName}・
          <JstTime at={shift.startsAt} />
        </p>
        {lines
          .filter((line) => line !== '')
          .map((line) => (
            <p key={line} className="text-sm">
              {line}
            </p>
          ))}
        {children}
      </Card>
    </li>
  );
}

function Answers({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2">{children}</div>;
}

type AnswerProps = { danger?: boolean; onPress: () => void; children: ReactNode };

function Answer({ danger = false, onPress, children }: AnswerProps) {
  return (
    <Button size="sm" variant={danger ? 'danger' : 'secondary'} onClick={onPress}>
      {children}
    </Button>
  );
}
