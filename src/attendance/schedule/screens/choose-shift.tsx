import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';

import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** The right column beside a list of shifts, while no shift is open. */
export function ChooseShift() {
  return (
    <EmptyState icon={<BriefcaseBusiness />} title="勤務を選んでください">
      一覧の勤務を押すと、ここに開きます。
    </EmptyState>
  );
}
