import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Spinner } from '#platform/ui/feedback/spinner.tsx';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';

type Props<Data> = { cost: UseQueryResult<Data>; children: (data: Data) => ReactNode };

/** Shows the cost of an action before it is taken: a spinner while loading, a refusal's sentence, or the amount. */
export function ActionCost<Data>({ cost, children }: Props<Data>) {
  if (cost.isPending) return <Spinner label="金額を計算しています" />;
  if (cost.isError) {
    return (
      <Banner tone="danger" announce="in-place" title="金額を計算できませんでした">
        {sentenceOf(cost.error)}
      </Banner>
    );
  }
  return (
    <div aria-live="polite" className="rounded-12 bg-surface-2 px-4 py-3">
      {children(cost.data)}
    </div>
  );
}

/** Returns the error of the first field, or else the reason why there is no amount. */
function sentenceOf(error: Error): string {
  const [sentence] = error instanceof GraphqlFailure ? Object.values(error.fields) : [];
  return sentence ?? error.message;
}
