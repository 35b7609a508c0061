import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';

import { AppBadgeQuery, appBadgeQuery } from './badge-client.ts';
import { holdInstallPrompt } from '../install/install.ts';
import { isInstalled } from '../install/installed.ts';
import { objectOrEmpty, stringOrEmpty } from './push-message.ts';
import { invalidateAnswers, transportOfClient } from '../graphql/query.ts';
import { useSession } from '../session/session.tsx';

/** Delay, so that the screen is rendered and responsive first. */
const calmMs = 2_000;

/**
 * Background work for push on every screen: renews the subscription after a sign-in, opens the screen of a tapped
 * notification, sets the unread count on the app's icon, and suppresses the browser's install offer. Renders nothing
 * and asks for no permission.
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
      // A failed renewal is retried on the next page load; until then notifications arrive by e-mail.
      import('./push.ts')
        .then(({ renewPushRegistration: keepPushAlive }) =>
          keepPushAlive(transportOfClient(client)),
        )
        .catch(() => undefined);
    }, calmMs);
    return () => clearTimeout(timer);
  }, [client, workerId]);
}

/** Handles messages of the service worker: a push arrived, or a notification was tapped. */
function useNoticesOpened(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    const workers = navigator.serviceWorker;
    const hear = ({ data, ports }: MessageEvent) => {
      const { kind, path } = objectOrEmpty(data);
      if (kind === 'push-arrived') {
        void invalidateAnswers(client, ['Notices', 'UnreadNotices', AppBadgeQuery]);
      }
      if (kind !== 'open-notice') return;
      ports[0]?.postMessage('taken');
      void navigate(stringOrEmpty(path));
    };
    workers?.addEventListener('message', hear);
    return () => workers?.removeEventListener('message', hear);
  }, [client, navigate]);
}

/** Sets the badge of the installed app; a browser tab has no badge, so no query runs there. */
function useBadge(): void {
  const hasBadge = typeof window !== 'undefined' && 'setAppBadge' in navigator && isInstalled();
  const { data } = useQuery({ ...appBadgeQuery(), enabled: hasBadge, refetchInterval: 60_000 });
  const unread = data?.appBadge;
  useEffect(() => {
    if (unread !== undefined) navigator.setAppBadge(unread).catch(() => undefined);
  }, [unread]);
}
