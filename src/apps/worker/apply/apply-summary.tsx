import MapPin from 'lucide-react/icons/map-pin';

import { formatMinutes } from '#platform/base/jst.ts';
import { formatNumber } from '#platform/base/yen.ts';
import { AmountRow } from '#platform/ui/display/amount-row.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { Cover } from '#platform/ui/display/cover.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Disclosure } from '#platform/ui/display/disclosure.tsx';
import { JstTime, JstTimeRange } from '#platform/ui/dates/jst-time.tsx';
import { PayTimingRow } from '#apps/parts/recruitment/pay-timing.tsx';
import { PremiumRows } from '#apps/worker/wages/parts/premium-rows.tsx';
import { ProvisionalTaxNote } from '#apps/worker/wages/parts/provisional-tax.tsx';
import { ContractPrevailsNote } from '#platform/ui/display/plain-notes.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import type { ApplicationConfirmationView } from './client.ts';

/** Shows the main facts of the shift, so that the worker notices a wrong choice before applying. */
export function ApplySummary({ confirmation }: { confirmation: ApplicationConfirmationView }) {
  const { title, facilityName, startsAt, endsAt, breakMinutes } = confirmation;
  const { placeWarning } = confirmation;
  return (
    <Card padded={false}>
      <Cover src={confirmation.representativeImage} alt="" />
      <div className="flex flex-col gap-1 p-4">
        <p className="text-sm text-fg-2">{facilityName}</p>
        <h2 className="text-lg leading-150 font-bold">{title}</h2>
        <p className="font-bold">
          <JstTime at={startsAt} format="day" /> <JstTimeRange from={startsAt} to={endsAt} />
        </p>
        <p className="text-fg-2">
          <Words>{breakMinutes === 0 ? '休憩なし' : `休憩${breakMinutes}分`}</Words>
        </p>
        <p className="flex items-start gap-2">
          <MapPin aria-hidden className="mt-[0.3em] size-[1.15em] shrink-0 text-brand" />
          <span className="min-w-0">
            <span className="sr-only">勤務地 </span>
            <span className="mr-2">{confirmation.facilityAddress}</span>
            {confirmation.station !== null && (
              <span className="mr-2 inline-block">{confirmation.station}</span>
            )}
            {confirmation.homeMinutes !== null && (
              <b className="inline-block">
                <Words>自宅から約{confirmation.homeMinutes}分</Words>
              </b>
            )}
          </span>
        </p>
        {placeWarning && (
          <Banner tone="warn" title={placeWarning.title}>
            {placeWarning.description}
          </Banner>
        )}
      </div>
    </Card>
  );
}

type WageProps = Pick<ApplicationConfirmationView, 'wage' | 'payTiming'>;

/** 受け取る見込み: the calculation from the hourly wage to the net amount, and when it can be withdrawn. */
export function ApplyWageEstimate({ wage, payTiming }: WageProps) {
  return (
    <Section title="受け取る見込み">
      <Card>
        <DefinitionList>
          <AmountRow
            label={`時給${formatNumber(wage.hourlyWage)}円 × ${formatMinutes(wage.workingMinutes)}`}
            amount={wage.base}
          />
          <PremiumRows wage={wage} />
          <AmountRow label="源泉徴収税の目安" amount={-wage.withholdingTax} />
          <AmountRow label="交通費" amount={wage.travelAllowance} />
          <AmountRow label="合計" amount={wage.total} strong />
          <PayTimingRow payTiming={payTiming} />
        </DefinitionList>
        <ProvisionalTaxNote isShown={wage.isTaxProvisional} />
      </Card>
    </Section>
  );
}

type ConditionsProps = { items: ApplicationConfirmationView['conditions'] };

/** 労働条件: the items of the notice of employment conditions. */
export function EmploymentConditionsSection({ items }: ConditionsProps) {
  return (
    <Disclosure title="労働条件をすべて見る">
      <ContractPrevailsNote className="pb-3 text-sm text-fg-2" />
      <DefinitionList>
        {items.map((item) => (
          <DefinitionRow key={item.title} label={item.title} layout="stack">
            <span className="whitespace-pre-line">{item.text}</span>
          </DefinitionRow>
        ))}
      </DefinitionList>
    </Disclosure>
  );
}
