import { paths } from '#platform/base/paths.ts';
import type { AttendanceTransition } from '#gen/types.ts';

type Shift = { id: string; label: { type: AttendanceTransition | null } | null };

/** Returns the path of a shift's wage; while the facility reviews corrected hours, the wage by these hours. */
export function wagePathOfShift({ id, label }: Shift): string {
  return label?.type === 'wageIsReviewing'
    ? paths.shift.wage(id, { mode: 'adjust' })
    : paths.shift.wage(id);
}
