import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Words } from '#platform/ui/display/words.tsx';
import type { GraphqlFailure } from '#platform/web/graphql/graphql.ts';

type StampRefusalProps = { failure: GraphqlFailure; attendanceId: string };

/** Refusals after which the worker should claim the hours instead. (Rule 4.10) */
const ledToCorrection = ['TOO_LATE', 'CODE_LOCKED', 'STAMPED_AT_INVALID'];

/** The server's refusal of a stamp, with a link to the remaining option. */
export function StampRefusal({ failure, attendanceId }: StampRefusalProps) {
  const way = ledToCorrection.includes(failure.code)
    ? { to: paths.shift.time(attendanceId), text: '時刻の修正を申請する' }
    : failure.code === 'STATE_CHANGED'
      ? { to: paths.shift(attendanceId), text: '勤務の詳細を見る' }
      : null;
  return (
    <Banner
      tone="danger"
      announce
      title="記録できませんでした"
      action={
        way && (
          <Link to={way.to} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            <Words>{way.text}</Words>
          </Link>
        )
      }
    >
      {failure.fields['code'] ?? failure.message}
    </Banner>
  );
}
