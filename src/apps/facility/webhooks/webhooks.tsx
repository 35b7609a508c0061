import { useSuspenseQuery } from '@tanstack/react-query';
import Webhook from 'lucide-react/icons/webhook';
import { useState } from 'react';
import { Link } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { webhookEndpointState } from './endpoint-state.ts';
import { webhookEndpointsQuery } from './webhooks-client.ts';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { SecretSheet } from './secret-sheet.tsx';
import { WebhookSheet } from './webhook-sheet.tsx';

const route = pageLoaders({
  queries: () => [facilityViewerQuery(), webhookEndpointsQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Webhook: list of the corporation's systems that receive its events. */
export default function Webhooks() {
  const { viewer } = useSuspenseQuery(facilityViewerQuery()).data;
  const { data } = useSuspenseQuery(webhookEndpointsQuery());
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const endpoints = data.webhookEndpoints;
  const add = <Button onClick={() => setAdding(true)}>送信先を追加する</Button>;
  return (
    <Screen
      title="Webhook"
      back={facilityPaths.corporation()}
      actions={endpoints.length > 0 && add}
    >
      <div className="flex w-full max-w-160 flex-col gap-6 px-4 py-5">
        <p>
          応募・出勤・時間の確定などの出来事を、法人のシステムにすぐ伝えます。内容は出来事の種類と番号だけで、ワーカーの名前や連絡先は含みません。
        </p>
        {endpoints.length === 0 ? (
          <EmptyState icon={<Webhook aria-hidden />} title="送信先はまだありません" actions={add}>
            勤怠やシフトのシステムに受信用のURLがあれば、追加できます。
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card">
            {endpoints.map((endpoint) => {
              const { label, tone } = webhookEndpointState(endpoint);
              const { id, url, eventTypes, lastDeliveredAt } = endpoint;
              return (
                <li key={id} className="flex flex-col gap-1 py-3">
                  <Link
                    className="min-h-11 py-2 font-bold text-link underline wrap-anywhere"
                    to={facilityPaths.webhooks.endpoint(id)}
                  >
                    {url}
                  </Link>
                  <span className="flex flex-wrap items-center gap-2 text-sm text-fg-2">
                    <StateBadge tone={tone}>{label}</StateBadge>
                    {eventTypes.length}種類の出来事
                    {lastDeliveredAt && (
                      <span>
                        最後に届いた時刻 <JstTime at={lastDeliveredAt} />
                      </span>
                    )}
                  </span>
                </li>
              );
            })}
          </ul>
        )}
      </div>
      {isAdding && (
        <WebhookSheet
          endpoint={null}
          eventTypes={data.webhookEventTypes}
          facilities={viewer.facilities}
          onDone={(made) => {
            setAdding(false);
            setSecret(made ?? null);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {secret && <SecretSheet secret={secret} onClose={() => setSecret(null)} />}
    </Screen>
  );
}
