import { useState, useSyncExternalStore } from 'react';

import { deviceStorage } from '#platform/web/storage/device-storage.ts';
import {
  dismissInstallOffer,
  recordApplicationForInstallOffer,
} from '#platform/web/install/install-memory.ts';
import { InstallOffer } from '#platform/web/install/install-offer.tsx';
import { installMethod, onAppInstallable } from '#platform/web/install/install.ts';
import { PushOffer } from '#platform/web/push/push-offer.tsx';

/** Offers after an application: turning on push notifications, and adding the app to the home screen. */
export default function OffersAfterApplying({ applicationId }: { applicationId: string }) {
  const [isDue, setDue] = useState(
    // Safe to run twice (React strict mode): an application is counted once, by its id.
    () =>
      typeof window !== 'undefined' &&
      recordApplicationForInstallOffer(deviceStorage(), applicationId),
  );
  const way = useSyncExternalStore(onAppInstallable, installMethod, () => null);
  const dismiss = () => {
    dismissInstallOffer(deviceStorage());
    setDue(false);
  };
  const isInstallOffered = isDue && way !== null;
  return (
    <>
      <PushOffer leavesGuide={isInstallOffered} />
      {isInstallOffered && <InstallOffer way={way} onDismiss={dismiss} />}
    </>
  );
}
