import { useEffect } from 'react';

import { takeDeviceTheme } from './device-theme.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { ProofHost } from './proof/proof-host.tsx';

/** The parts of the root that no first screen shows. */
export function LaterParts() {
  useEffect(takeDeviceTheme, []);
  return (
    <>
      <NavigationProgress />
      <ProofHost />
    </>
  );
}
