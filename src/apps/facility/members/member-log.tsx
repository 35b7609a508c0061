import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';

import { accessLogQuery } from './members-client.ts';
import { noAccessLogFilters, accessLogFilterInputOf } from '#access/people/log/log-choice.ts';
import { AccessLogView } from '#apps/parts/back-office/log-view.tsx';
import { facilityOperationLabels } from '#access/people/log/facility-operation-labels.ts';

type Props = { facilities: readonly { id: string; name: string }[] };

/** 操作の記録: log of people's actions and views, each with the person concerned; loaded when the log is opened. */
export function MemberAccessLog({ facilities }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="操作の記録">
      {isOpen ? (
        <OpenLog facilities={facilities} />
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          記録を表示する
        </Button>
      )}
    </Section>
  );
}

function OpenLog({ facilities }: Props) {
  const [choice, setChoice] = useState(noAccessLogFilters);
  const list = useInfiniteQuery(accessLogQuery(accessLogFilterInputOf(choice)));
  return (
    <AccessLogView
      list={list}
      entries={list.data?.rows ?? []}
      labels={facilityOperationLabels}
      choice={choice}
      onChoose={setChoice}
      facilities={facilities}
    />
  );
}
