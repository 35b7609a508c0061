import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { listedReasons } from '#attendance/schedule-cancellation-rules.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { JstTime } from '#ui/jst-time.tsx';
import { SkeletonText } from '#ui/skeleton.tsx';

import { demoCancellations } from '../cancellation-client.ts';
import { CancellationDialog, type Asked } from './cancellation-dialog.tsx';

const refetchMs = 4_000;

/** Proofs, absences and unpaid terminations that wait for an operator. */
export function DemoCancellations() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const waiting = useQuery({ ...demoCancellations(), refetchInterval: refetchMs });
  if (waiting.isError && !waiting.data) {
    return (
      <ErrorState
        title={waiting.error.message}
        onRetry={() => void waiting.refetch()}
        retrying={waiting.isFetching}
      />
    );
  }
  if (!waiting.data) return <SkeletonText lines={4} />;
  const { waitingExemptions, waitingAbsences, unauditedCancellations } = waiting.data;
  return (
    <>
      <Waiting
        title="キャンセルの証明"
        count={waitingExemptions.exemptions.length}
        hasMore={waitingExemptions.cursor !== null}
      >
        {waitingExemptions.exemptions.map((proof) => (
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
              <Answer onPress={() => setAsked({ kind: 'approve_proof', id: proof.id })}>
                免除する
              </Answer>
              <Answer danger onPress={() => setAsked({ kind: 'reject_proof', id: proof.id })}>
                差し戻す
              </Answer>
            </Answers>
          </Item>
        ))}
      </Waiting>
      <Waiting
        title="欠勤の報告と申し立て"
        count={waitingAbsences.absences.length}
        hasMore={waitingAbsences.cursor !== null}
      >
        {waitingAbsences.absences.map((absence) => (
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
              <Answer danger onPress={() => setAsked({ kind: 'uphold', id: absence.id })}>
                無断欠勤とする
              </Answer>
              <Answer onPress={() => setAsked({ kind: 'excuse', id: absence.id })}>
                事情を認める
              </Answer>
              {absence.kind === 'contest' && (
                <Answer onPress={() => setAsked({ kind: 'worked', absence, id: absence.id })}>
                  勤務していた
                </Answer>
              )}
            </Answers>
          </Item>
        ))}
      </Waiting>
      <Waiting
        title="補償なしの中止"
        count={unauditedCancellations.cancellations.length}
        hasMore={unauditedCancellations.cursor !== null}
      >
        {unauditedCancellations.cancellations.map((ended) => (
          <Item
            key={ended.id}
            title={listedReasons.find(({ id }) => id === ended.listedReason)?.name ?? ''}
            shift={ended}
            lines={[`施設の説明：${ended.reason}`]}
          >
            <Answers>
              <Answer onPress={() => setAsked({ kind: 'justified', id: ended.id })}>
                理由を認める
              </Answer>
              <Answer danger onPress={() => setAsked({ kind: 'unjustified', id: ended.id })}>
                全額を支払わせる
              </Answer>
            </Answers>
          </Item>
        ))}
      </Waiting>
      {asked && <CancellationDialog key={asked.id} asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

type WaitingProps = { title: string; count: number; hasMore: boolean; children: ReactNode };

function Waiting({ title, count, hasMore, children }: WaitingProps) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-bold">{title}</h3>
      {count === 0 ? (
        <p className="text-fg-2">いまはありません</p>
      ) : (
        <ul className="flex flex-col gap-3">{children}</ul>
      )}
      {hasMore && <p className="text-sm text-fg-2">回答すると、続きが表示されます。</p>}
    </section>
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
