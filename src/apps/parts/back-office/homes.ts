import { staffStartPaths, type UserSide } from '#platform/base/people/sides.ts';
import type { FaultScreenHome } from '#platform/web/fault-screen.tsx';

/**
 * Start pages for the link on the error screen of facilities and operators; the screen itself knows that of workers.
 */
export const faultScreenHomeBySide: Readonly<Record<UserSide, FaultScreenHome | undefined>> = {
  worker: undefined,
  demo: undefined,
  facility: {
    to: staffStartPaths.facility.home,
    label: '施設の一覧へ',
    missing: 'アドレスが間違っているか、ページがなくなりました。施設の一覧から開き直してください。',
  },
  operator: {
    to: staffStartPaths.operator.home,
    label: '受信箱へ',
    missing: 'アドレスが間違っているか、ページがなくなりました。受信箱から開き直してください。',
  },
};
