import { paths } from '#platform/base/paths.ts';
import type { AttendanceTransition } from '#gen/types.ts';

type Shift = { id: string; label: { type: AttendanceTransition | null } | null };

/** The wage of a shift: while the facility looks at corrected hours, the one these would bring. */
export function wagePath({ id, label }: Shift): string {
  return label?.type === 'wageIsReviewing'
    ? paths.shift.wage(id, { mode: 'adjust' })
    : paths.shift.wage(id);
}
