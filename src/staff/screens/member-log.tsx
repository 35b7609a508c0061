import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/display/card.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { MorePages } from '#ui/navigation/load-more.tsx';

import { accessLog } from '../facility-client.ts';
import { operationLabels } from '../members/operation-labels.ts';

/** 操作の記録: who did and saw what, loaded only when it is opened. */
export function MemberLog() {
  const [isOpen, setOpen] = useState(false);
  const list = useInfiniteQuery({ ...accessLog(), enabled: isOpen });
  const entries = list.data?.pages.flatMap((page) => page.accessLog.entries) ?? [];
  return (
    <Section title="操作の記録">
      {!isOpen && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          記録を表示する
        </Button>
      )}
      {list.isError && (
        <Banner tone="danger" announce title="記録を読み込めませんでした">
          {list.error.message}
        </Banner>
      )}
      {isOpen && list.isPending && <Spinner label="読み込み中です" />}
      {list.data && (
        <>
          <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card">
            {entries.map(({ id, staffName, keyName, operation, at }) => (
              <li key={id} className="py-2.5">
                <span className="block wrap-anywhere">
                  {keyName ? `APIキー「${keyName}」（作成者 ${staffName}）` : staffName}：
                  {operationLabels[operation] ?? operation}
                </span>
                <span className="block text-sm text-fg-2">
                  <JstTime at={at} />
                </span>
              </li>
            ))}
          </ul>
          <MorePages list={list} />
        </>
      )}
    </Section>
  );
}
