import { useState } from 'react';

import { StateBadge, type StateTone } from '#platform/ui/feedback/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { cx } from '#platform/ui/cx.ts';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import type { PenaltyEntry } from './client.ts';
import { AppealDialog } from './appeal-dialog.tsx';

const tones: Record<NonNullable<PenaltyEntry['appeal']>['state'], StateTone> = {
  FILED: 'warn',
  ACCEPTED: 'success',
  REJECTED: 'neutral',
};

/** One entry of the history, with its appeal or the button to file one. */
export function PenaltyCard({ entry }: { entry: PenaltyEntry }) {
  const { amount, note, date, isExcused, canAppeal, appeal } = entry;
  const [isWriting, setWriting] = useState(false);
  return (
    <Card as="article" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <div className="min-w-0 flex-[1_1_9rem]">
          <p>
            <Words>{note}</Words>
          </p>
          <JstTime at={date} className="text-sm text-fg-2" />
        </div>
        <p
          className={cx(
            'ml-auto font-bold whitespace-nowrap tabular-nums',
            amount > 0 && !isExcused && 'text-danger',
            amount < 0 && 'text-brand',
            isExcused && 'text-fg-2',
          )}
        >
          {amount > 0 && '+'}
          {amount}点
        </p>
      </div>
      {isExcused && !appeal && (
        <div>
          <StateBadge tone="success">取り消されました</StateBadge>
        </div>
      )}
      {appeal && <Appeal appeal={appeal} />}
      {canAppeal && (
        <div>
          <Button variant="secondary" size="sm" onClick={() => setWriting(true)}>
            事実と違うときは申し立てる
          </Button>
        </div>
      )}
      {isWriting && <AppealDialog entry={entry} onClose={() => setWriting(false)} />}
    </Card>
  );
}

function Appeal({ appeal }: { appeal: NonNullable<PenaltyEntry['appeal']> }) {
  const { state, label, reason, answer, answerDueOn } = appeal;
  return (
    <div className="flex flex-col gap-1 rounded-12 bg-surface-2 px-3 py-2.5 leading-160">
      <div>
        <StateBadge tone={tones[state]}>{label}</StateBadge>
      </div>
      <p className="text-sm whitespace-pre-line text-fg-2">{reason}</p>
      {answer ? (
        <p>
          <Words>事務局より：{answer}</Words>
        </p>
      ) : (
        <p className="text-sm">
          <Words>
            <JstTime at={answerDueOn} />
            までに回答します
          </Words>
        </p>
      )}
    </div>
  );
}
