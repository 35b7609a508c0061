import type { StaffSide } from '#platform/base/people/sides.ts';
import type { DataOf } from '#platform/web/graphql/document.ts';

import type { StaffDevicesQuery } from './account-staff-client.ts';

export type StaffDevice = DataOf<typeof StaffDevicesQuery>['staffSessions'][number];

/** Facts about a side (facility or operator) for its sign-in and devices pages. */
export type StaffSite = {
  name: StaffSide;
  title: string;
  pages: {
    (): string;
    signIn(query?: Record<string, string | null>): string;
    devices(): string;
  };
};
