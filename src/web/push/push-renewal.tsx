import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';

import { appBadge } from './badge-client.ts';
import { holdInstallPrompt } from '../install/install.ts';
import { isInstalled } from '../install/installed.ts';
import { objectOf, textOf } from './push-message.ts';
import { transportOf } from '../graphql/query.ts';
import { useSession } from '../session/session.tsx';

/** The screen is drawn and answers before this begins. */
const calmMs = 2_000;

/**
 * What goes on behind every screen for push: a browser that was signed up stays so after a sign-in,
 * a notice that is pressed leads to its screen, the app's icon shows what is unread, and the
 * browser's offer to install waits until we make it. Shows nothing itself, and asks the person nothing.
 */
export function PushRenewal() {
  usePushAlive();
  useNoticesOpened();
  useBadge();
  useEffect(holdInstallPrompt, []);
  return null;
}

function usePushAlive(): void {
  const client = useQueryClient();
  const { session } = useSession();
  const workerId = session?.user.id;
  useEffect(() => {
    if (!workerId || !('Notification' in window)) return undefined;
    if (Notification.permission !== 'granted') return undefined;
    const timer = setTimeout(() => {
      // What fails here is tried again on the next page; push then comes later, and mail as always.
      import('./push.ts')
        .then(({ keepPushAlive }) => keepPushAlive(transportOf(client)))
        .catch(() => undefined);
    }, calmMs);
    return () => clearTimeout(timer);
  }, [client, workerId]);
}

/** The service worker speaks to the page: something came, or was pressed. */
function useNoticesOpened(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    const workers = navigator.serviceWorker;
    const hear = ({ data, ports }: MessageEvent) => {
      const { kind, path } = objectOf(data);
      if (kind === 'push-arrived') {
        for (const name of ['Notices', 'UnreadNotices', 'AppBadge'])
          void client.invalidateQueries({ queryKey: [name] });
      }
      if (kind !== 'open-notice') return;
      ports[0]?.postMessage('taken');
      void navigate(textOf(path));
    };
    workers?.addEventListener('message', hear);
    return () => workers?.removeEventListener('message', hear);
  }, [client, navigate]);
}

/** Only installed apps have a badge; others are asked for none. */
function useBadge(): void {
  const hasBadge = typeof window !== 'undefined' && 'setAppBadge' in navigator && isInstalled();
  const { data } = useQuery({ ...appBadge(), enabled: hasBadge, refetchInterval: 60_000 });
  const unread = data?.appBadge;
  useEffect(() => {
    if (unread !== undefined) navigator.setAppBadge(unread).catch(() => undefined);
  }, [unread]);
}
