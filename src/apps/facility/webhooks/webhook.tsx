import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { latestCommandFailure } from '#platform/web/graphql/latest-failure.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { webhookEndpointState } from './endpoint-state.ts';
import { webhookEventLabel, webhookPauseReasons } from './labels.ts';
import {
  ChangeWebhookSecretMutation,
  PauseWebhookEndpointMutation,
  RemoveWebhookEndpointMutation,
  ResumeWebhookEndpointMutation,
  SendWebhookTestMutation,
  WebhookDeliveriesQuery,
  webhookDeliveriesQuery,
  WebhookEndpointsQuery,
  webhookEndpointsQuery,
  type WebhookEndpoint,
} from './webhooks-client.ts';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import type { Route } from './+types/webhook.ts';
import { SecretSheet } from './secret-sheet.tsx';
import { WebhookLog } from './webhook-log.tsx';
import { WebhookSheet } from './webhook-sheet.tsx';
import { oldSecretValidHours } from '#domain/webhooks/rules.ts';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params: { endpointId } }) => [
    facilityViewerQuery(),
    webhookEndpointsQuery(),
    webhookDeliveriesQuery(endpointId),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Page of one endpoint: its events, its state, and its deliveries. */
export default function WebhookDetail({ params: { endpointId } }: Route.ComponentProps) {
  const { viewer } = useSuspenseQuery(facilityViewerQuery()).data;
  const { data } = useSuspenseQuery(webhookEndpointsQuery());
  const [isEditing, setEditing] = useState(false);
  const endpoint = data.webhookEndpoints.find(({ id }) => id === endpointId);
  return (
    <Screen title="Webhookの送信先" back={facilityPaths.webhooks()}>
      {endpoint ? (
        <div className="flex w-full max-w-160 flex-col gap-8 px-4 py-5">
          <Terms
            endpoint={endpoint}
            facilities={viewer.facilities}
            onEdit={() => setEditing(true)}
          />
          <WebhookLog endpoint={endpoint} />
          <Secret endpoint={endpoint} />
          <Remove endpoint={endpoint} />
        </div>
      ) : (
        <EmptyState title="この送信先は削除されています" />
      )}
      {isEditing && endpoint && (
        <WebhookSheet
          endpoint={endpoint}
          eventTypes={data.webhookEventTypes}
          facilities={viewer.facilities}
          onDone={() => setEditing(false)}
          onClose={() => setEditing(false)}
        />
      )}
    </Screen>
  );
}

type TermsProps = {
  endpoint: WebhookEndpoint;
  facilities: readonly { id: string; name: string }[];
  onEdit: () => void;
};

function Terms({ endpoint, facilities, onEdit }: TermsProps) {
  const { id, url, eventTypes, facilityIds, pauseReason, failingSince } = endpoint;
  const { label, tone } = webhookEndpointState(endpoint);
  const invalidates = [WebhookEndpointsQuery, WebhookDeliveriesQuery];
  const test = useGraphqlMutation(SendWebhookTestMutation, {
    invalidates,
    onSuccess: () => toast.success('テストを送信します。結果は送信の記録に出ます'),
  });
  const pause = useGraphqlMutation(PauseWebhookEndpointMutation, { invalidates });
  const resume = useGraphqlMutation(ResumeWebhookEndpointMutation, { invalidates });
  const failure = latestCommandFailure(test, pause, resume);
  const names = facilities.filter((one) => facilityIds?.includes(one.id)).map(({ name }) => name);
  return (
    <Section title="送信先">
      {pauseReason && <Banner tone="warn">{webhookPauseReasons[pauseReason]}</Banner>}
      {!pauseReason && failingSince && (
        <Banner tone="warn" title="届いていません">
          <JstTime at={failingSince} />
          から失敗が続いています。間隔を空けて送り直しています。
        </Banner>
      )}
      {failure && (
        <Banner tone="danger" announce title="操作できませんでした">
          {failure.message}
        </Banner>
      )}
      <DefinitionList>
        <DefinitionRow label="URL" layout="stack">
          <span className="wrap-anywhere">{url}</span>
        </DefinitionRow>
        <DefinitionRow label="状態">
          <StateBadge tone={tone}>{label}</StateBadge>
        </DefinitionRow>
        <DefinitionRow label="受け取る出来事" layout="stack">
          {eventTypes.map(webhookEventLabel).join('、')}
        </DefinitionRow>
        <DefinitionRow label="対象の施設" layout="stack">
          {facilityIds === null ? 'すべての施設' : names.join('、')}
        </DefinitionRow>
        <DefinitionRow label="追加した人">
          {endpoint.createdByName}（
          <JstTime at={endpoint.createdAt} />）
        </DefinitionRow>
      </DefinitionList>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onEdit}>
          変更する
        </Button>
        {pauseReason ? (
          <Button
            pending={resume.isPending}
            pendingLabel="再開しています…"
            onClick={() => resume.mutate({ id })}
          >
            再開する
          </Button>
        ) : (
          <>
            <Button
              variant="secondary"
              pending={test.isPending}
              pendingLabel="送信しています…"
              onClick={() => test.mutate({ id })}
            >
              テストを送信する
            </Button>
            <Button
              variant="secondary"
              pending={pause.isPending}
              pendingLabel="止めています…"
              onClick={() => pause.mutate({ id })}
            >
              一時停止する
            </Button>
          </>
        )}
      </div>
    </Section>
  );
}

function Secret({ endpoint: { id, oldSecretUntil } }: { endpoint: WebhookEndpoint }) {
  const [secret, setSecret] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const change = useGraphqlMutation(ChangeWebhookSecretMutation, {
    invalidates: [WebhookEndpointsQuery],
    onSuccess: ({ changeWebhookSecret }) => {
      setAsking(false);
      setSecret(changeWebhookSecret.secret);
    },
  });
  return (
    <Section title="署名の鍵">
      <p>
        送信には鍵で署名が付きます。鍵がほかの人に知られたおそれがあるときは、新しい鍵に替えてください。前の鍵でも、
        {oldSecretValidHours}時間は署名します。
      </p>
      {oldSecretUntil && (
        <p className="text-fg-2">
          前の鍵の署名は
          <JstTime at={oldSecretUntil} />
          までです。
        </p>
      )}
      <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
        鍵を替える
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => {
          change.reset();
          setAsking(false);
        }}
        title="署名の鍵を替えますか？"
        confirmLabel="替える"
        pending={change.isPending}
        pendingLabel="替えています…"
        error={change.error?.message}
        onConfirm={() => change.mutate({ id })}
      >
        <p>{oldSecretValidHours}時間以内に、受信側の鍵を新しいものに替えてください。</p>
      </ConfirmDialog>
      {secret && <SecretSheet secret={secret} onClose={() => setSecret(null)} />}
    </Section>
  );
}

function Remove({ endpoint: { id, url } }: { endpoint: WebhookEndpoint }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useGraphqlMutation(RemoveWebhookEndpointMutation, {
    invalidates: [WebhookEndpointsQuery],
    onSuccess: async () => {
      toast.success('送信先を削除しました');
      await navigate(facilityPaths.webhooks());
    },
  });
  return (
    <Section title="削除">
      <Button variant="danger" className="self-start" onClick={() => setAsking(true)}>
        この送信先を削除する
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => {
          remove.reset();
          setAsking(false);
        }}
        title="送信先を削除しますか？"
        confirmLabel="削除する"
        danger
        pending={remove.isPending}
        pendingLabel="削除しています…"
        error={remove.error?.message}
        onConfirm={() => remove.mutate({ id })}
      >
        <p className="wrap-anywhere">{url}への送信を終えます。送信の記録も見られなくなります。</p>
      </ConfirmDialog>
    </Section>
  );
}
