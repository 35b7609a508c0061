import { pageLoaders } from '#platform/web/graphql/page.ts';

import { facilityViewer } from './members-client.ts';
import { staffDevicesQuery, DevicesScreen } from '#apps/parts/back-office/devices-screen.tsx';
import { facilityStaffSite } from '#apps/facility/parts/facility-side.ts';

const route = pageLoaders({
  queries: () => [facilityViewer(), staffDevicesQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

export default function Devices() {
  return <DevicesScreen side={facilityStaffSite} />;
}
