import { useEffect } from 'react';

import { followDeviceTheme } from './device-theme.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { ProofHost } from './proof/proof-host.tsx';

/** Renders the parts of the root that no first screen needs, so that their code loads later. */
export function DeferredRootParts() {
  useEffect(followDeviceTheme, []);
  return (
    <>
      <NavigationProgress />
      <ProofHost />
    </>
  );
}
