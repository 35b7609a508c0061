import { staffPage } from '#web/staff/staff-page.ts';

import { devices, DevicesScreen } from './devices-screen.tsx';
import { operatorSide } from '../parts/operator-side.ts';

const route = staffPage({ side: 'operator', queries: () => [devices(operatorSide)] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

export default function Devices() {
  return <DevicesScreen side={operatorSide} />;
}
