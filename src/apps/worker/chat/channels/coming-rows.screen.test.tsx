import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { buildChatChannel } from '#domain/chat/protocol/message.build.ts';
import type { ChatChannel } from '#domain/chat/protocol/protocol.ts';
import { MakeChannelMutation } from '#apps/parts/chat/documents-client.ts';
import { ComingShiftsQuery } from './coming-client.ts';
import { UpcomingFacilityRows, useUpcomingFacilities } from './coming-rows.tsx';

const now = new Date('2026-12-01T03:00:00.000Z');
const attendance = {
  id: 'a1',
  facility: { id: 'f7', name: 'ひまわり苑' },
  workday: { startsAt: '2026-12-03T00:00:00.000Z', endsAt: '2026-12-03T09:00:00.000Z' },
  buttons: [{ type: 'checkin_stamp_disabled' as const }, { type: 'chat' as const }],
};

async function open(channels: ChatChannel[] = []) {
  const List = () => <UpcomingFacilityRows facilities={useUpcomingFacilities(channels, now)} />;
  await openScreen({ default: List }, { route: 'messages', at: '/messages' });
}

test('a coming facility without a conversation opens one with a press', async () => {
  answerDocument(ComingShiftsQuery, {
    attendanceScheduleList: { sections: [{ attendances: [attendance] }] },
  });
  answerDocument(MakeChannelMutation, { makeChannel: { id: 'c9', type: 'facility' } });
  await open();
  const row = page.getByRole('listitem').filter({ hasText: 'ひまわり苑' });
  await expect.element(row).toMatchTextContent(/次の勤務 2026\/12\/03（木） 09:00/);
  await row.getByRole('button', { name: 'メッセージを送る' }).click();
  await expect.element(page.getByText('移動先：/messages/c9')).toBeVisible();
  expect(sentVariables(MakeChannelMutation)).toEqual([{ memberId: 'f7' }]);
});

test('a conversation that cannot be opened says why, and the row stays', async () => {
  answerDocument(ComingShiftsQuery, {
    attendanceScheduleList: { sections: [{ attendances: [attendance] }] },
  });
  refuse(MakeChannelMutation, { code: 'CHANNEL_ENDED', message: 'このトークは開けません' });
  await open();
  await page.getByRole('button', { name: 'メッセージを送る' }).click();
  await expect.element(page.getByText('このトークは開けません')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'メッセージを送る' })).toBeVisible();
});

test('with a conversation, or without a schedule, nothing stands there', async () => {
  answerDocument(ComingShiftsQuery, {
    attendanceScheduleList: { sections: [{ attendances: [attendance] }] },
  });
  await open([buildChatChannel({ facilityId: 'f7' })]);
  await expect.poll(() => sentVariables(ComingShiftsQuery).length).toBeGreaterThan(0);
  expect(page.getByRole('heading', { name: /これからの勤務の施設/ }).elements()).toEqual([]);
});
