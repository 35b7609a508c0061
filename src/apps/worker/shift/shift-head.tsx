import Phone from 'lucide-react/icons/phone';

import type { ShiftFacilityAndTimeFragment } from '#gen/worker-operations.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { cx } from '#platform/ui/cx.ts';
import { formatTypedPhoneNumber } from '#platform/ui/fields/digits.ts';
import { JstTime, JstTimeRange } from '#platform/ui/dates/jst-time.tsx';
import { Words } from '#platform/ui/display/words.tsx';

/** The head of a screen about one shift: its facility and time. */
export function ShiftFacilityAndTime({ shift }: { shift: ShiftFacilityAndTimeFragment }) {
  return (
    <div className="leading-150">
      <p className="font-bold tabular-nums">
        <JstTime at={shift.startsAt} format="day" />{' '}
        <JstTimeRange from={shift.startsAt} to={shift.endsAt} />
      </p>
      <p className="pt-0.5 font-bold">{shift.title}</p>
      <p className="text-fg-2">{shift.facilityName}</p>
    </div>
  );
}

type CallFacilityProps = { phoneNumber: string; wide?: boolean };

/** A link that dials the facility. */
export function CallFacilityLink({ phoneNumber, wide = false }: CallFacilityProps) {
  return (
    <a
      href={`tel:${phoneNumber}`}
      className={cx(buttonClass({ variant: 'secondary', wide }), 'flex-wrap')}
    >
      <Phone aria-hidden className="size-5" />
      <span className="whitespace-nowrap">
        <Words>電話する</Words>
      </span>
      <span className="whitespace-nowrap tabular-nums">{formatTypedPhoneNumber(phoneNumber)}</span>
    </a>
  );
}
