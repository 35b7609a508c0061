import { page } from '#platform/web/graphql/page.ts';

import { facilityViewer } from './members-client.ts';
import { devices, DevicesScreen } from '#apps/parts/back-office/devices-screen.tsx';
import { facilitySide } from '#apps/facility/parts/facility-side.ts';

const route = page({
  queries: () => [facilityViewer(), devices()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

export default function Devices() {
  return <DevicesScreen side={facilitySide} />;
}
