import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { operatorPaths } from '#platform/base/people/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { Screen } from '#platform/web/screen/screen.tsx';

import { CreditSection } from '#apps/operator/receipts/credit-section.tsx';
import { PayersSection } from '#apps/operator/receipts/payers-section.tsx';
import { ExposureFigures } from '#apps/parts/back-office/exposure-figures.tsx';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';
import { corporationExposureQuery, OperatorCorporationExposureQuery } from './exposures-client.ts';
import { limitAct } from './limit-act.tsx';
import type { Route } from './+types/exposure.ts';

const route = operatorPageLoaders<Route.LoaderArgs>({
  right: 'operator.money',
  queries: ({ params }) => [corporationExposureQuery(params.corporationId)],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/**
 * Page of a corporation's money, for operators who may not open its people and papers: its exposure with the request for another
 * limit, what is held for it, and how its payments are recognised.
 */
export default function OperatorExposurePage({ params: { corporationId } }: Route.ComponentProps) {
  const found = useSuspenseQuery(corporationExposureQuery(corporationId)).data.corporationExposure;
  const [isAsking, setAsking] = useState(false);
  const act = limitAct(corporationId);
  return (
    <Screen title={found.corporationName} back={operatorPaths.exposures()}>
      <div className="flex w-full max-w-160 flex-col gap-6 px-4 py-5">
        <Section title="立替の上限">
          <ExposureFigures exposure={found.exposure} />
          <Button className="mt-3" variant="secondary" onClick={() => setAsking(true)}>
            {act.label}
          </Button>
        </Section>
        <Link className="link py-2" to={operatorPaths.feeRules({ corporation: corporationId })}>
          この法人の手数料の規則を見る
        </Link>
        <CreditSection corporationId={corporationId} />
        <PayersSection corporationId={corporationId} />
      </div>
      {isAsking &&
        act.dialog({
          invalidates: [OperatorCorporationExposureQuery],
          onClose: () => setAsking(false),
        })}
    </Screen>
  );
}
