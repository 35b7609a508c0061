import { useState, useSyncExternalStore } from 'react';

import { dismissInstall, noteApplication } from './install/install-memory.ts';
import { InstallOffer } from './install/install-offer.tsx';
import { installWay, onInstallable } from './install/install.ts';
import { PushOffer } from './push/push-offer.tsx';

/** What somebody who has just applied may want: to hear of it, and the app on the home screen. */
export default function ApplyOffers({ applicationId }: { applicationId: string }) {
  const [isDue, setDue] = useState(
    // Twice is once: the same application is noted one time.
    () => typeof window !== 'undefined' && noteApplication(localStorage, applicationId),
  );
  const way = useSyncExternalStore(onInstallable, installWay, () => null);
  const dismiss = () => {
    dismissInstall(localStorage);
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
