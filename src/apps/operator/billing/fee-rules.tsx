import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { operatorPaths } from '#platform/base/people/paths.ts';
import { Section } from '#platform/ui/display/card.tsx';

import {
  CorporationSearch,
  searchedNameOf,
} from '#apps/operator/corporations/corporation-search.tsx';
import { corporationSearchQuery } from '#apps/operator/corporations/corporations-client.ts';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { CaseQueue, QueueEntryList, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { feeRuleText } from '#domain/billing/fees/fee-rule-input.ts';
import { feeRuleOperatorAct, feeWorkerKindLabels } from './fee-rule-act.tsx';
import { feeRulePlacesQuery, feeRulesQuery, type FeeRuleData } from './fee-rules-client.ts';

/** The corporation that the address names; without one, the rules of all are shown. */
const corporationIdOf = (query: URLSearchParams) => query.get('corporation');

const route = operatorPageLoaders({
  right: 'operator.money',
  queries: ({ url: { searchParams } }) => {
    const corporationId = corporationIdOf(searchParams);
    return [
      feeRulesQuery(corporationId),
      corporationId === null
        ? corporationSearchQuery(searchedNameOf(searchParams))
        : feeRulePlacesQuery(corporationId),
    ];
  },
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 手数料の規則: page with the fee rules, to which an operator adds one with a second operator. */
export default function OperatorFeeRulesPage() {
  const [query] = useSearchParams();
  const corporationId = corporationIdOf(query);
  return (
    <QueueScreen title="手数料の規則">
      <Section title="規則を加える">
        {corporationId === null ? (
          <QueueEntryList entries={[placeEntry({ id: 'all', name: 'すべての施設' }, {})]} />
        ) : (
          <PlacesOfCorporation id={corporationId} />
        )}
      </Section>
      <CaseQueue
        title="これまでの規則"
        query={feeRulesQuery(corporationId)}
        controls={
          <p className="text-fg-2">
            施設、法人、すべての施設の順に、もっとも細かい規則を使います。同じ範囲では、対象を分けた規則が先です。募集を掲載した日の規則が、その募集の勤務に最後まで適用されます。
          </p>
        }
        empty="規則を加えると、ここに並びます。"
        entry={ruleEntry}
      />
      {corporationId === null && (
        <Section title="法人ごとの規則">
          <CorporationSearch
            text={searchedNameOf(query)}
            to={(corporation) => operatorPaths.feeRules({ corporation })}
          />
        </Section>
      )}
    </QueueScreen>
  );
}

function PlacesOfCorporation({ id }: { id: string }) {
  const { feeRulePlaces: corporation } = useSuspenseQuery(feeRulePlacesQuery(id)).data;
  const entries = [
    placeEntry(corporation, { corporationId: id }),
    ...corporation.facilities.map((one) => placeEntry(one, { facilityId: one.id })),
  ];
  return <QueueEntryList entries={entries} />;
}

const placeEntry = (
  { id, name }: { id: string; name: string },
  place: Parameters<typeof feeRuleOperatorAct>[0],
): QueueEntry => ({
  id,
  title: name,
  subject: name,
  acts: [feeRuleOperatorAct(place, name)],
});

function ruleEntry(rule: FeeRuleData): QueueEntry {
  const { id, fromDay, corporationName, facilityName, workerKind } = rule;
  const place = [corporationName, facilityName].filter((name) => name !== null);
  return {
    id,
    title: feeRuleText(rule),
    meta: [
      place.length === 0 ? 'すべての施設' : place.join('・'),
      workerKind === null ? 'すべての方' : feeWorkerKindLabels[workerKind],
    ].join('・'),
    times: { 開始日: fromDay },
  };
}
