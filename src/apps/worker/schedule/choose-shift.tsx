import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';

import type { EmptyPaneInvitation } from '#platform/web/screen/list-screen.tsx';

export const emptyShiftPaneInvitation: EmptyPaneInvitation = {
  icon: <BriefcaseBusiness />,
  title: '勤務を選んでください',
  text: '一覧の勤務を押すと、ここに開きます。',
};
