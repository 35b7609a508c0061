import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import {
  AddWebhookEndpointMutation,
  ChangeWebhookSecretMutation,
  EditWebhookEndpointMutation,
  PauseWebhookEndpointMutation,
  RemoveWebhookEndpointMutation,
  RepeatMissedWebhooksMutation,
  RepeatWebhookDeliveryMutation,
  ResumeWebhookEndpointMutation,
  SendWebhookTestMutation,
  WebhookDeliveriesQuery,
  WebhookEndpointsQuery,
  type WebhookDelivery,
  type WebhookEndpoint,
} from './webhooks-client.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import * as one from './webhook.tsx';
import * as list from './webhooks.tsx';

const eventTypes = ['application.received', 'hours.fixed', 'event.of.tomorrow'];
const endpoint: WebhookEndpoint = {
  id: 'e1',
  url: 'https://kintai.example/hooks',
  eventTypes: ['application.received', 'hours.fixed'],
  facilityIds: null,
  createdAt: '2026-12-01T00:00:00.000Z',
  createdByName: '田中 実',
  pausedAt: null,
  pauseReason: null,
  failingSince: null,
  lastDeliveredAt: null,
  oldSecretUntil: null,
};
const delivery: WebhookDelivery = {
  id: 'd1',
  eventId: 'evt_1',
  type: 'hours.fixed',
  occurredAt: '2026-12-02T00:00:00.000Z',
  attempts: 1,
  nextAttemptAt: null,
  deliveredAt: '2026-12-02T00:00:01.000Z',
  givenUpAt: null,
  lastStatus: 200,
  lastError: null,
  isRepeat: false,
};

const serve = (endpoints: WebhookEndpoint[]) =>
  answerDocument(WebhookEndpointsQuery, {
    webhookEndpoints: endpoints,
    webhookEventTypes: eventTypes,
  });

async function openList(endpoints: WebhookEndpoint[]) {
  answerViewer(['webhooks.manage']);
  serve(endpoints);
  await openScreen(list, {
    route: 'facility/webhooks',
    at: '/facility/webhooks',
    frame: FacilityShell,
  });
  await expect.element(page.getByRole('heading', { name: 'Webhook', level: 1 })).toBeVisible();
}

async function openOne(change: Partial<WebhookEndpoint>, deliveries: WebhookDelivery[] = []) {
  answerViewer(['webhooks.manage']);
  serve([{ ...endpoint, ...change }]);
  answerDocument(WebhookDeliveriesQuery, { webhookDeliveries: { cursor: null, deliveries } });
  await openScreen(one, {
    route: 'facility/webhooks/:endpointId',
    at: '/facility/webhooks/e1',
    now: '2026-12-02T03:00:00.000Z',
    frame: FacilityShell,
  });
  const heading = page.getByRole('heading', { name: 'Webhookの送信先', level: 1 });
  await expect.element(heading).toBeVisible();
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const sheet = () => page.getByRole('dialog');
const check = (name: RegExp) => sheet().getByRole('checkbox', { name });

test('an endpoint is added for some events of some facilities, and its secret shown once', async () => {
  await openList([]);
  await expect.element(page.getByText('送信先はまだありません')).toBeVisible();
  await button('送信先を追加する').click();
  await sheet().getByRole('textbox', { name: /URL/ }).fill(endpoint.url);
  await check(/時間が確定した/).click();
  await check(/event\.of\.tomorrow/).click();
  await check(/すべての施設/).click();
  await check(/ひなたの里/).click();
  answerDocument(AddWebhookEndpointMutation, () => {
    serve([endpoint]);
    return { addWebhookEndpoint: { id: 'e1', secret: 'whsec_first' } };
  });
  await sheet().getByRole('button', { name: '追加する' }).click();
  await expect.element(page.getByText('whsec_first')).toBeVisible();
  expect(sentVariables(AddWebhookEndpointMutation)).toEqual([
    {
      input: { url: endpoint.url, eventTypes: ['application.received'], facilityIds: ['f1'] },
    },
  ]);
  await button('保存しました').click();
  await expect.element(page.getByText('whsec_first')).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: endpoint.url }))
    .toHaveAttribute('href', '/facility/webhooks/e1');
});

test('without an event nothing is sent; a refused address stays with its sentence', async () => {
  await openList([endpoint]);
  await button('送信先を追加する').click();
  for (const name of [/応募が届いた/, /時間が確定した/, /event\.of\.tomorrow/])
    await check(name).click();
  await sheet().getByRole('button', { name: '追加する' }).click();
  await expect.element(check(/応募が届いた/)).toHaveAccessibleDescription(/選んでください/);
  expect(sentVariables(AddWebhookEndpointMutation)).toEqual([]);
  await check(/応募が届いた/).click();
  const message = 'インターネットに公開されたアドレスを入力してください';
  refuse(AddWebhookEndpointMutation, {
    code: 'VALIDATION_FAILED',
    message: '入力を確認してください',
    fields: { url: message },
  });
  const url = sheet().getByRole('textbox', { name: /URL/ });
  await url.fill('https://10.0.0.1/');
  await sheet().getByRole('button', { name: '追加する' }).click();
  await expect.element(url).toHaveAccessibleDescription(new RegExp(message));
  await expect.element(url).toHaveValue('https://10.0.0.1/');
});

test.each<[string, Partial<WebhookDelivery>, RegExp]>([
  ['arrived', {}, /届いた/],
  [
    'waits',
    { attempts: 0, deliveredAt: null, lastStatus: null, nextAttemptAt: '2026-12-02T03:01:00Z' },
    /送信待ち/,
  ],
  [
    'is tried again',
    { attempts: 3, deliveredAt: null, lastStatus: 503, nextAttemptAt: '2026-12-02T04:00:00Z' },
    /再送待ち.*3回送信、応答503.*次の送信/,
  ],
  [
    'was given up',
    {
      attempts: 9,
      deliveredAt: null,
      givenUpAt: '2026-12-02T02:00:00Z',
      lastStatus: null,
      lastError: '接続できません',
    },
    /届かなかった.*9回送信、応答がありません（接続できません）/,
  ],
])('an event that %s is told as such', async (_what, change, text) => {
  await openOne({}, [{ ...delivery, ...change }]);
  const row = page.getByRole('listitem').filter({ hasText: 'evt_1' });
  await expect.element(row).toBeVisible();
  expect(row.element().textContent).toMatch(text);
  const again = button('時間が確定したをもう一度送信する');
  expect(again.elements()).toHaveLength(change.nextAttemptAt ? 0 : 1);
});

test('one event, and all that never arrived, are sent once more', async () => {
  await openOne({}, [delivery]);
  answerDocument(RepeatWebhookDeliveryMutation, { repeatWebhookDelivery: { success: true } });
  await button('時間が確定したをもう一度送信する').click();
  await expect.poll(() => sentVariables(RepeatWebhookDeliveryMutation)).toEqual([{ id: 'd1' }]);
  answerDocument(RepeatMissedWebhooksMutation, { repeatMissedWebhooks: { count: 3 } });
  await button('届いていない出来事を送り直す').click();
  await expect.element(page.getByText('3件をもう一度送信します')).toBeVisible();
  const [missed] = sentVariables(RepeatMissedWebhooksMutation);
  expect(missed?.since).toMatch(/^2026-11-02T03:00/);
});

test('a paused endpoint says why, sends nothing, and is resumed', async () => {
  await openOne({ pausedAt: '2026-12-02T00:00:00.000Z', pauseReason: 'GONE' }, [delivery]);
  await expect.element(page.getByText(/もう使わない（410）/)).toBeVisible();
  expect(button(/テストを送信する|送り直す|もう一度送信する/).query()).toBeNull();
  answerDocument(ResumeWebhookEndpointMutation, () => {
    serve([endpoint]);
    return { resumeWebhookEndpoint: { success: true } };
  });
  await button('再開する').click();
  answerDocument(SendWebhookTestMutation, { sendWebhookTest: { success: true } });
  await button('テストを送信する').click();
  await expect.poll(() => sentVariables(SendWebhookTestMutation)).toEqual([{ id: 'e1' }]);
});

test('terms are changed as they are, the secret is replaced, and the endpoint removed', async () => {
  await openOne({ facilityIds: ['f1'] });
  answerDocument(EditWebhookEndpointMutation, { editWebhookEndpoint: { success: true } });
  await button('変更する').click();
  await expect.element(check(/ひなたの里/)).toBeChecked();
  await sheet().getByRole('button', { name: '変更する' }).click();
  const { url, eventTypes: types } = endpoint;
  await expect
    .poll(() => sentVariables(EditWebhookEndpointMutation))
    .toEqual([{ input: { id: 'e1', endpoint: { url, eventTypes: types, facilityIds: ['f1'] } } }]);
  answerDocument(ChangeWebhookSecretMutation, {
    changeWebhookSecret: { id: 'e1', secret: 'whsec_second' },
  });
  await button('鍵を替える').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '替える' }).click();
  await expect.element(page.getByText('whsec_second')).toBeVisible();
  await button('保存しました').click();
  answerDocument(RemoveWebhookEndpointMutation, { removeWebhookEndpoint: { success: true } });
  await button('この送信先を削除する').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '削除する' }).click();
  await expect.element(page.getByText('移動先：/facility/webhooks')).toBeVisible();
});

test('the sentence of a refused test goes once the endpoint is paused, and comes back with the next refusal', async () => {
  await openOne({});
  const message = '1分ほど待ってから、もう一度お試しください';
  refuse(SendWebhookTestMutation, { code: 'RATE_LIMITED', message });
  await button('テストを送信する').click();
  await expect.element(page.getByText(message)).toBeVisible();
  answerDocument(PauseWebhookEndpointMutation, { pauseWebhookEndpoint: { success: true } });
  await button('一時停止する').click();
  await expect.element(page.getByText(message)).not.toBeInTheDocument();
  await button('テストを送信する').click();
  await expect.element(page.getByText(message)).toBeVisible();
});
