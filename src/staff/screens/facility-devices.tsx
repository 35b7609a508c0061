import { staffPage } from '#web/staff/staff-page.ts';

import { facilityViewer } from '../facility-client.ts';
import { devices, DevicesScreen } from './devices-screen.tsx';
import { facilitySide } from '../parts/facility-side.ts';

const route = staffPage({
  side: 'facility',
  queries: () => [facilityViewer(), devices()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

export default function Devices() {
  return <DevicesScreen side={facilitySide} />;
}
