import type { ReactNode } from 'react';

import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';

type TaskCardProps = {
  title: string;
  children: ReactNode;
  workerName: string | null;
  /** Shown beside the name. */
  note?: string | null;
  at: string;
  /** The button that ends the task, and what it says when that failed. */
  action: string;
  failure: string;
  send: { isPending: boolean; error: Error | null };
  onDone: () => void;
};

/** Something that waits for an operator, with the one button that ends it. */
export function TaskCard(props: TaskCardProps) {
  const { title, children, workerName, note, at, action, failure, send, onDone } = props;
  return (
    <Card as="article" className="flex flex-col gap-2">
      <p className="font-bold">{title}</p>
      {children}
      <p className="text-sm text-fg-2">
        {workerName ?? '氏名未登録'}・{note && `${note}・`}
        <JstTime at={at} />
      </p>
      {send.error && (
        <Banner tone="danger" announce title={failure}>
          {send.error.message}
        </Banner>
      )}
      <Button size="sm" variant="secondary" pending={send.isPending} onClick={onDone}>
        {action}
      </Button>
    </Card>
  );
}
