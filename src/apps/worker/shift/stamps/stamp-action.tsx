import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { buttonClass, type ButtonSize } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import { stampKindLabels, type StampButton } from '#domain/attendance/stamps/stamp-button.ts';
import { stampPaths } from '#domain/attendance/stamps/stamp-paths.ts';

type StampActionProps = {
  attendanceId: string;
  stamp: StampButton;
  size?: ButtonSize;
  wide?: boolean;
};

/** 「出勤する」 or 「退勤する」: enabled, disabled with the reason below, or replaced by the link to claim the hours. */
export function StampAction({ attendanceId, stamp, size, wide }: StampActionProps) {
  const label = `${stampKindLabels[stamp.kind]}する`;
  if (stamp.isOver) {
    return (
      <Link
        to={paths.shift.time(attendanceId)}
        className={buttonClass({ variant: 'secondary', size, wide })}
      >
        <Words>勤務した時刻を申請する</Words>
      </Link>
    );
  }
  if (stamp.reason !== null) {
    return (
      <Button size={size} wide={wide} reason={stamp.reason}>
        {label}
      </Button>
    );
  }
  const path = stampPaths[stamp.kind];
  return (
    <>
      <Link to={path(attendanceId)} prefetch="render" className={buttonClass({ size, wide })}>
        <Words>{label}</Words>
      </Link>
      {/* Prefetches the screens of the camera and of the code, so that both work without reception. */}
      <Link to={path.code(attendanceId)} prefetch="render" hidden tabIndex={-1} aria-hidden />
    </>
  );
}
