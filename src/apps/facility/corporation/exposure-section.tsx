import { useQuery } from '@tanstack/react-query';

import { Section } from '#platform/ui/display/card.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { Spinner } from '#platform/ui/feedback/spinner.tsx';

import { ExposureFigures, ExposureWarning } from '#apps/parts/back-office/exposure-figures.tsx';
import { ownExposureQuery } from './exposure-client.ts';
import { LimitRequest } from './limit-request.tsx';

/** 立替の上限: section with the corporation's exposure and its request for another limit, for people who may read amounts. (Rule 8.6) */
export function ExposureSection({ canWrite }: { canWrite: boolean }) {
  const found = useQuery(ownExposureQuery());
  return (
    <Section title="立替の上限">
      {found.isPending && <Spinner label="読み込み中です" />}
      {found.isError && (
        <ErrorState onRetry={() => void found.refetch()} retrying={found.isFetching}>
          {found.error.message}
        </ErrorState>
      )}
      {found.data && <ExposureFigures exposure={found.data.ownExposure} />}
      <LimitRequest canWrite={canWrite} />
    </Section>
  );
}

/** Warning that the corporation is near or above its limit, beside a form of postings; nothing below, or without an answer. */
export function OwnExposureWarning() {
  const { data } = useQuery(ownExposureQuery());
  return data && <ExposureWarning exposure={data.ownExposure} />;
}
