import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Words } from '#platform/ui/display/words.tsx';

type LinkProps = { attendanceId: string; isOpen: boolean };

/** The link from a shift to the screen of its overpayment, to answer or to read. */
export function OverpaymentLink({ attendanceId, isOpen }: LinkProps) {
  return (
    <Link
      to={paths.shift.overpayment(attendanceId)}
      className={buttonClass({ variant: isOpen ? 'primary' : 'secondary', wide: true })}
    >
      <Words>{isOpen ? '払い過ぎを確認して回答する' : '払い過ぎの内容を見る'}</Words>
    </Link>
  );
}
