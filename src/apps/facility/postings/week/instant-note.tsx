import { useQuery } from '@tanstack/react-query';

import {
  templateChoicesQuery,
  type OwnJobTemplateData,
} from '#apps/facility/templates/template-client.ts';

import { instantHireText } from '#apps/facility/templates/instant-text.ts';
import type { WeekShiftGroup } from './week-draft.ts';

type Props = { instant: OwnJobTemplateData['instant']; mode: WeekShiftGroup['mode'] };

/** Note with the template's condition for instant hire, and its effect under the chosen way of hiring. */
export function InstantHireNote({ instant, mode }: Props) {
  const [licenseId] = instant?.licenseIds ?? [];
  const choices = useQuery({ ...templateChoicesQuery(), enabled: licenseId !== undefined });
  if (!instant) return null;
  // Show a general name while the licence's name is not loaded, because the licence is a condition nevertheless.
  const unnamed = [{ id: String(licenseId), name: '指定した資格' }];
  const licenses = choices.data?.facilityChoices.licenses ?? unnamed;
  return (
    <p className="text-sm">
      <span className="font-bold">即決の条件：{instantHireText(instant, licenses)}</span>
      <span className="block text-fg-2">{meaningOf(mode)}</span>
    </p>
  );
}

function meaningOf(mode: WeekShiftGroup['mode']): string {
  return mode === 'SCREENING'
    ? '「応募を見て決める」では、条件を満たす方の応募も、施設が決めます。'
    : '「応募と同時に採用」では、条件を満たす方は応募と同時に採用になります。ほかの方の応募は、施設が決めます。';
}
