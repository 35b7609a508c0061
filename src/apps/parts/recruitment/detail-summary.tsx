import Building2 from 'lucide-react/icons/building-complex';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Gift from 'lucide-react/icons/gift';
import Star from 'lucide-react/icons/star';
import UsersRound from 'lucide-react/icons/users-round';
import { Link } from 'react-router';

import { formatDayWithWeekday, formatTimeRange, jstDay, jstTime } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { formatYen } from '#platform/base/yen.ts';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { Tag } from '#platform/ui/display/tag.tsx';
import { MarkedText } from '#platform/ui/display/with-furigana.tsx';
import { usePlainLanguageText, Words } from '#platform/ui/display/words.tsx';

import { invitationTextOf } from '#domain/recruitment/limited/invitation-text.ts';
import type { RecruitmentDetailView } from './detail-client.ts';
import { PayTimingRow } from './pay-timing.tsx';

type DetailSummaryProps = { detail: RecruitmentDetailView; closed: boolean };

/** Summary of a posting: title, facility, and the main terms. */
export function DetailSummary({ detail, closed }: DetailSummaryProps) {
  const { facility, rate } = detail;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap gap-1.5">
          {closed && <StateBadge>募集終了</StateBadge>}
          {detail.tags.map(({ name, color }) => (
            <Tag key={name} name={name} colour={color} />
          ))}
        </div>
        {detail.invitation && <Banner tone="success">{invitationTextOf(detail.invitation)}</Banner>}
        {detail.provisionalLabel && <Banner tone="warn">{detail.provisionalLabel}</Banner>}
        <RecruitmentTitle detail={detail} />
        <p className="flex items-start gap-2">
          <Building2 aria-hidden className="mt-[0.3em] size-[1.15em] shrink-0 text-brand" />
          <span className="min-w-0">
            <Link to={paths.facility(facility.facilityId)} className="link font-bold">
              {facility.name}
            </Link>
            <span className="block text-sm text-balance text-fg-2">{facility.service}</span>
          </span>
        </p>
        {rate.value !== null && (
          <Link
            to={paths.recruitment.reviews(detail.recruitmentId)}
            className="-ml-2 inline-flex min-h-11 items-center gap-1.5 self-start rounded-8 px-2 hover:bg-surface-2"
          >
            <Star aria-hidden className="size-[1.15em] fill-star text-star" />
            <span className="sr-only">施設の評価 </span>
            <span className="font-bold tabular-nums">{rate.description}</span>
            <ChevronRight aria-hidden className="size-5 text-fg-2" />
          </Link>
        )}
      </div>
      <TermsCard detail={detail} />
    </div>
  );
}

/** Title of the posting, with its tagline. */
export function RecruitmentTitle({
  detail,
}: {
  detail: Pick<RecruitmentDetailView, 'title' | 'tagline'>;
}) {
  return (
    <>
      <h2 className="text-2xl leading-140 font-bold">
        <MarkedText>{detail.title}</MarkedText>
      </h2>
      {detail.tagline !== '' && (
        <p className="text-fg-2">
          <MarkedText>{detail.tagline}</MarkedText>
        </p>
      )}
    </>
  );
}

function TermsCard({ detail }: { detail: RecruitmentDetailView }) {
  const [from, to] = [new Date(detail.startsAt), new Date(detail.endsAt)];
  const deadline = new Date(detail.deadline);
  const say = usePlainLanguageText();
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <time
          dateTime={from.toISOString()}
          className="flex flex-wrap items-baseline text-xl leading-140 font-bold tabular-nums"
        >
          <span>{formatDayWithWeekday(jstDay(from))}</span>
          <span>{formatTimeRange(from, to)}</span>
        </time>
        <p className="flex flex-wrap items-baseline gap-x-1.5">
          <span className="text-sm text-fg-2">
            <Words>日給</Words>
          </span>
          <Money
            amount={detail.salary}
            className="text-[clamp(1.75rem,10vw,2.25rem)] leading-120 font-bold text-brand"
          />
          <span className="text-sm text-fg-2">
            <Words>{detail.travelAllowanceLabel}</Words>
          </span>
        </p>
        <p className="text-sm text-fg-2">
          <Words>所得税を引く前の金額です</Words>
        </p>
      </div>
      {detail.bonus !== null && (
        <p className="flex items-center gap-2 rounded-8 bg-warn-weak px-3 py-2 text-sm font-bold text-warn-strong">
          <Gift aria-hidden className="size-5 shrink-0" />
          <Words>日給は施設のボーナス{formatYen(detail.bonus)}込みです</Words>
        </p>
      )}
      <DefinitionList className="border-t border-line-weak">
        <DefinitionRow label="時給">
          <Words>{say(detail.wageAndAllowanceLabel).replace(/^(?:時給|1時間)/, '')}</Words>
        </DefinitionRow>
        <PayTimingRow payTiming={detail.payTiming} />
        <DefinitionRow label="休憩">{detail.breakTimeLabel.replace(/^休憩/, '')}</DefinitionRow>
        <DefinitionRow label="勤務地">
          <span className="break-names">{detail.facility.address}</span>
        </DefinitionRow>
        <DefinitionRow label="最寄り駅">
          {detail.facility.station ?? <Words>アクセスの欄をご覧ください</Words>}
        </DefinitionRow>
        {detail.homeMinutes !== null && (
          <DefinitionRow label="自宅から">
            <Words>約{detail.homeMinutes}分</Words>
            <span className="block text-sm text-fg-2">
              <Words>最寄り駅からの目安です。電車を待つ時間と、駅までの時間は含みません</Words>
            </span>
          </DefinitionRow>
        )}
        {detail.requirementLabel !== null && (
          <DefinitionRow label="必要な資格">
            <Words>{detail.requirementLabel}</Words>
          </DefinitionRow>
        )}
        <DefinitionRow label="募集人数">
          {detail.capacity}名
          <span className="ml-2 inline-flex items-baseline gap-1 font-bold">
            <UsersRound aria-hidden className="size-[1.1em] self-center text-brand" />
            <Words>残り{detail.remainingRecruitmentNumbers}名</Words>
          </span>
        </DefinitionRow>
        <DefinitionRow label="応募の締切">
          <time dateTime={deadline.toISOString()}>
            {formatDayWithWeekday(jstDay(deadline))} {jstTime(deadline)}
          </time>
        </DefinitionRow>
        <DefinitionRow label="採用の決まり方">
          <Words>{detail.contractMoment.text}</Words>
        </DefinitionRow>
      </DefinitionList>
    </Card>
  );
}
