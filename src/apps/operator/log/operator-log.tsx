import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { operatorPaths } from '#platform/base/people/paths.ts';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { facilityOperationLabels } from '#access/people/log/facility-operation-labels.ts';
import { noAccessLogFilters, accessLogFilterInputOf } from '#access/people/log/log-choice.ts';
import { operationLogQuery } from './log-client.ts';
import { operatorOperationLabels } from '#access/people/log/operator-operation-labels.ts';
import { AccessLogView } from '#apps/parts/back-office/log-view.tsx';

const route = operatorPageLoaders({ right: 'operator.admin', queries: () => [] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

const labels = { ...facilityOperationLabels, ...operatorOperationLabels };

/** 操作の記録: log of the operators; with a corporation in the URL, of its people and API keys. */
export default function OperatorLog() {
  const [params] = useSearchParams();
  const corporationId = params.get('corporation');
  const [choice, setChoice] = useState(noAccessLogFilters);
  const list = useInfiniteQuery(
    operationLogQuery({ corporationId, filter: accessLogFilterInputOf(choice) }),
  );
  const title = corporationId === null ? '操作の記録' : '法人の操作の記録';
  const back =
    corporationId === null ? operatorPaths() : operatorPaths.corporations.one(corporationId);
  return (
    <Screen title={title} back={back}>
      <div className="w-full max-w-160 px-4 py-5">
        <AccessLogView
          list={list}
          entries={list.data?.rows ?? []}
          labels={labels}
          choice={choice}
          onChoose={setChoice}
          facilities={[]}
        />
      </div>
    </Screen>
  );
}
