import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Disclosure } from '#platform/ui/display/disclosure.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { LoadingSkeleton, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import { ContractPrevailsNote } from '#platform/ui/display/plain-notes.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import { recruitmentConditionsQuery } from '#apps/parts/recruitment/detail-client.ts';

/** The employment conditions, fetched when opened. (Rule 3.6) */
export function RecruitmentConditionsSection({ recruitmentId }: { recruitmentId: string }) {
  const [opened, setOpened] = useState(false);
  const query = useQuery({ ...recruitmentConditionsQuery(recruitmentId), enabled: opened });
  const conditions = query.data?.applicationConfirmation.conditions;
  return (
    <Disclosure
      title={
        <h2 className="text-lg leading-150 font-bold">
          <Words>労働条件</Words>
        </h2>
      }
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      {conditions ? (
        <>
          <ContractPrevailsNote className="pb-3 text-sm text-fg-2" />
          <DefinitionList>
            {conditions.map(({ title, text }) => (
              <DefinitionRow key={title} label={title} layout="stack">
                <span className="whitespace-pre-line">{text}</span>
              </DefinitionRow>
            ))}
          </DefinitionList>
        </>
      ) : query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {query.error.message}
        </ErrorState>
      ) : (
        <LoadingSkeleton>
          <SkeletonText lines={6} />
        </LoadingSkeleton>
      )}
    </Disclosure>
  );
}
