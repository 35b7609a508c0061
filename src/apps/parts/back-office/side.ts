import type { DataOf } from '#platform/web/graphql/document.ts';

import type { StaffDevices } from './account-staff-client.ts';

type Devices = DataOf<typeof StaffDevices>;
export type Device = Devices['staffSessions'][number];
export type OwnPasskey = Devices['passkeys'][number];

/** Facts about a side (facility or operator) that its pages of sign-in and devices need. */
export type Side = {
  title: string;
  pages: {
    (): string;
    signIn(query?: Record<string, string | null>): string;
    devices(): string;
  };
};
