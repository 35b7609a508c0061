import { pageLoaders } from '#platform/web/graphql/page.ts';

import { facilityViewerQuery } from './members-client.ts';
import { staffDevicesQuery, DevicesScreen } from '#apps/parts/back-office/devices-screen.tsx';
import { facilityStaffSite } from '#apps/facility/parts/facility-side.ts';

const route = pageLoaders({
  queries: () => [facilityViewerQuery(), staffDevicesQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

export default function StaffDevicesPage() {
  return <DevicesScreen side={facilityStaffSite} />;
}
