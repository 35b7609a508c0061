import { useSuspenseQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import Phone from 'lucide-react/icons/phone';
import Star from 'lucide-react/icons/star';

import { paths } from '#platform/base/paths.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { formatTypedPhoneNumber } from '#platform/ui/fields/digits.ts';
import { JstTime, JstTimeRange } from '#platform/ui/dates/jst-time.tsx';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { Tag } from '#platform/ui/display/tag.tsx';
import { ContractPrevailsNote } from '#platform/ui/display/plain-notes.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { useServerTime } from '#platform/web/server-time.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { ShiftDateList } from '#apps/worker/detail/review-delay.tsx';

import { employmentConditionQuery, type EmploymentContract } from './client.ts';
import type { Route } from './+types/employment-condition.ts';
import { ContractActions } from './contract-actions.tsx';
import { ContractFavoriteButton } from './contract-heart.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  needsSession: true,
  queries: ({ params }) => [employmentConditionQuery(params.id)],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 労働条件: the agreed contract item by item, with its documents. */
export default function EmploymentCondition({ params: { id } }: Route.ComponentProps) {
  const contract = useSuspenseQuery(employmentConditionQuery(id)).data.employmentCondition;
  const { employer } = contract;
  const now = useServerTime(60_000);
  return (
    <Screen
      title="労働条件"
      back={contract.attendanceId ? paths.shift(contract.attendanceId) : paths.shifts()}
    >
      <div className="flex flex-col gap-7 px-4 py-5">
        <Card>
          <p className="text-sm text-fg-2">
            <Words>{contract.provisionalLabel ?? contract.stateLabel}</Words>
          </p>
          <div className="flex items-start gap-1">
            <h2 className="min-w-0 flex-1 text-lg leading-150 font-bold">{contract.title}</h2>
            <div className="-mt-2 -mr-2">
              <ContractFavoriteButton contract={contract} />
            </div>
          </div>
          <p className="font-bold">
            <JstTime at={contract.startsAt} format="day" />{' '}
            <JstTimeRange from={contract.startsAt} to={contract.endsAt} />
          </p>
          <div className="flex flex-wrap gap-2 pt-2">
            {contract.tags.map((tag) => (
              <Tag key={tag.name} name={tag.name} colour={tag.color} />
            ))}
          </div>
        </Card>
        {contract.lapse && <Lapse lapse={contract.lapse} />}
        <Papers contract={contract} />
        <Section title="雇用主">
          <Card className="flex flex-col items-start gap-4">
            <DefinitionList className="w-full">
              <DefinitionRow label="施設" layout="stack">
                {employer.name}（{employer.service}）
              </DefinitionRow>
              <DefinitionRow label="住所" layout="stack">
                {employer.address}
              </DefinitionRow>
              <DefinitionRow label="施設の評価" layout="stack">
                {contract.review.rate === null ? (
                  <Words>{contract.review.description}</Words>
                ) : (
                  <span className="inline-flex items-center gap-1 tabular-nums">
                    <Star aria-hidden className="size-[1.1em] fill-star text-star" />
                    {contract.review.description}
                  </span>
                )}
              </DefinitionRow>
              {employer.station && (
                <DefinitionRow label="最寄り駅" layout="stack">
                  {employer.station}
                </DefinitionRow>
              )}
            </DefinitionList>
            {employer.phoneNumber && (
              <a
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
                href={`tel:${employer.phoneNumber}`}
              >
                <Phone aria-hidden className="size-5" />
                <span className="whitespace-nowrap">
                  {formatTypedPhoneNumber(employer.phoneNumber)}
                </span>
              </a>
            )}
          </Card>
        </Section>
        <Section title="条件">
          <ContractPrevailsNote className="text-sm text-fg-2" />
          <Card>
            <DefinitionList>
              {contract.conditions.map((item) => (
                <DefinitionRow key={item.title} label={item.title} layout="stack">
                  <span className="whitespace-pre-line">{item.text}</span>
                </DefinitionRow>
              ))}
            </DefinitionList>
          </Card>
        </Section>
        <ContractActions contract={contract} hasBegun={new Date(contract.startsAt) <= now} />
      </div>
    </Screen>
  );
}

type LapseProps = { lapse: NonNullable<EmploymentContract['lapse']> };

/** The reason why the contract or application lapsed, and the next dates of the facility. */
function Lapse({ lapse }: LapseProps) {
  return (
    <>
      <Banner tone="warn" title={lapse.title}>
        {lapse.text}
      </Banner>
      <Section title="同じ施設のほかの日程">
        <ShiftDateList dates={lapse.dates} />
      </Section>
    </>
  );
}

/** The notice of a contract; renders nothing for an application that lapsed without a contract. */
function Papers({ contract }: { contract: EmploymentContract }) {
  if (contract.lapse && contract.agreedDocuments.length === 0) return null;
  return (
    <Section title="書類">
      {contract.agreedDocuments.length > 0 ? (
        <RowList>
          {contract.agreedDocuments.map((agreed) => (
            <ListRow
              key={agreed.name}
              as="a"
              href={agreed.url}
              icon={<FileText aria-hidden />}
              title={`${agreed.name}を開く`}
              description="PDF"
            />
          ))}
        </RowList>
      ) : (
        <p className="text-fg-2">
          <Words>契約が成立すると、労働条件通知書を受け取れます。</Words>
        </p>
      )}
    </Section>
  );
}
