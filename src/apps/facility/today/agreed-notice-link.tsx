import { useSuspenseQuery } from '@tanstack/react-query';

import { agreedConditionsNoticePath } from '#platform/base/people/file-paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';

type Props = { facilityId: string; attendanceId: string; workerName: string };

/** Link to the employer's copy of the notice that the worker agreed to; nothing without the right to read hours. */
export function AgreedConditionsNoticeLink({ facilityId, attendanceId, workerName }: Props) {
  const { rights } = useSuspenseQuery(facilityViewerQuery()).data.viewer;
  if (!rights.includes('hours.read')) return null;
  return (
    <a
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
      href={agreedConditionsNoticePath(facilityId, attendanceId)}
      target="_blank"
      rel="noreferrer"
      aria-label={`${workerName}さんの労働条件通知書（PDF）`}
    >
      労働条件通知書（PDF）
    </a>
  );
}
