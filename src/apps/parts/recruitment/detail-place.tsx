import Check from 'lucide-react/icons/check';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import TrainFront from 'lucide-react/icons/train-front';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { formatTypedPhoneNumber } from '#platform/ui/fields/digits.ts';
import { Meter } from '#platform/ui/feedback/meter.tsx';
import { MarkedText } from '#platform/ui/display/with-furigana.tsx';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { minReviewsForRatingLabel } from '#domain/recruitment/labels.ts';

import type { RecruitmentDetailView } from './detail-client.ts';
import { AmbienceSection, WordChipsSection, LineWithIcon } from './facility-parts.tsx';
import { FacilityText } from './facility-text.tsx';

type DetailProps = { detail: RecruitmentDetailView };

type PlaceProps = {
  detail: Pick<RecruitmentDetailView, 'belonging' | 'appealPoints' | 'benefits'> & {
    facility: Pick<RecruitmentDetailView['facility'], 'ambience' | 'features'>;
  };
};

/** Sections with belongings, benefits, and a description of the facility. */
export function WorkplaceSections({ detail }: PlaceProps) {
  const { ambience, features } = detail.facility;
  return (
    <>
      {detail.belonging.trim() !== '' && (
        <Section title="持ち物・服装">
          <Card>
            <FacilityText text={detail.belonging} />
          </Card>
        </Section>
      )}
      <Points title="アピールポイント" points={detail.appealPoints} />
      <WordChipsSection title="待遇・職場のこだわり" words={[...detail.benefits, ...features]} />
      <AmbienceSection ambience={ambience} />
    </>
  );
}

function Points({ title, points }: { title: Sentence; points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <Section title={title}>
      <Card>
        <ul className="flex flex-col gap-2">
          {[...new Set(points)].map((point) => (
            <li key={point} className="flex items-start gap-2">
              <Check aria-hidden className="mt-[0.3em] size-[1.2em] shrink-0 text-brand" />
              <span className="min-w-0">
                <MarkedText>{point}</MarkedText>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

/** Section with directions; the phone number is shown only with a contract. (Rule 4.6) */
export function DirectionsSection({ detail }: DetailProps) {
  const { facility } = detail;
  const map = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${facility.address} ${facility.name}`)}`;
  return (
    <Section title="アクセス">
      <Card className="flex flex-col gap-3">
        <LineWithIcon icon={<MapPin />}>
          〒{facility.zipCode.replace(/^(\d{3})-?(\d{4})$/, '$1-$2')} {facility.address}
          {facility.phoneNumber === null && (
            <span className="block text-sm text-fg-2">
              <Words>番地と電話番号は、採用が決まると表示されます</Words>
            </span>
          )}
        </LineWithIcon>
        {facility.station !== null && (
          <LineWithIcon icon={<TrainFront />}>{facility.station}</LineWithIcon>
        )}
        {facility.phoneNumber !== null && (
          <LineWithIcon icon={<Phone />}>
            <a href={`tel:${facility.phoneNumber}`} className="link">
              {formatTypedPhoneNumber(facility.phoneNumber)}
            </a>
          </LineWithIcon>
        )}
        <FacilityText text={facility.accessNote} />
        <a
          href={map}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Words>経路を調べる</Words>
        </a>
      </Card>
    </Section>
  );
}

/** Section with the first three ratings of the facility, and a link to all its reviews. */
export function RatingsSection({ detail: { rate, recruitmentId } }: DetailProps) {
  if (rate.value === null) {
    return (
      <Section title="施設の評価">
        <Card>
          <p>
            <Words>評価はまだありません。{minReviewsForRatingLabel}件から表示します。</Words>
          </p>
        </Card>
      </Section>
    );
  }
  return (
    <Section
      title="施設の評価"
      aside={<span className="font-bold tabular-nums">{rate.description}</span>}
    >
      <Card className="flex flex-col gap-4">
        {rate.ratings.slice(0, 3).map((item) => (
          <Meter
            key={item.name}
            label={item.name}
            value={item.rate}
            max={5}
            text={item.rate.toFixed(1)}
          />
        ))}
        <Link
          to={paths.recruitment.reviews(recruitmentId)}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Words>すべて見る</Words>
        </Link>
      </Card>
    </Section>
  );
}
