import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Card } from '#platform/ui/display/card.tsx';

import type { BlockedWorker } from './people-client.ts';

type BlockProps = { block: BlockedWorker; onLift: (() => void) | undefined };

/** Card of one block: the worker, the reason, who blocked, and when. */
export function BlockCard({ block, onLift }: BlockProps) {
  const { name, reason, blockedAt, blockedBy } = block;
  return (
    <Card as="article" className="flex h-full flex-col gap-2">
      <h3 className="font-bold wrap-anywhere">{name}</h3>
      <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
      <p className="text-sm text-fg-2">
        <JstTime at={blockedAt} />
        {blockedBy && `・${blockedBy}`}
      </p>
      {onLift && (
        <p className="mt-auto pt-1">
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${name}さんのブロックを解除する`}
            onClick={onLift}
          >
            解除する
          </Button>
        </p>
      )}
    </Card>
  );
}
