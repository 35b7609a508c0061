import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

import { makeQueryClient } from '#platform/web/graphql/query.ts';

import type { EmploymentContract } from './client.ts';
import { ContractActions } from './contract-actions.tsx';

const contract: EmploymentContract = {
  id: 'a1',
  recruitmentId: 'r1',
  attendanceId: 't1',
  title: '夜勤の介護',
  startsAt: '2026-12-01T00:00:00Z',
  endsAt: '2026-12-01T09:00:00Z',
  stateLabel: '出勤予定',
  provisionalLabel: null,
  lapse: null,
  state: 'HIRED',
  tags: [],
  review: { rate: null, description: '評価はまだありません' },
  isFavoriteRecruitment: false,
  actions: [],
  employer: { id: 'f1', name: '', service: '', phoneNumber: null, address: '', station: null },
  conditions: [],
  agreedDocuments: [],
};

/** Each action's label and link; buttons have no link. */
function shown(change: Partial<EmploymentContract>, hasBegun = false): string[] {
  const client = makeQueryClient(() => Promise.reject(new Error('nothing is asked here')));
  const html = renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ContractActions contract={{ ...contract, ...change }} hasBegun={hasBegun} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return [...html.matchAll(/<(a|button)\b([^>]*)>(.*?)<\/\1>/g)].map(
    ([, , attributes = '', content = '']) =>
      `${content.replaceAll(/<[^>]*>/g, '')} ${/href="([^"]*)"/.exec(attributes)?.[1] ?? ''}`.trim(),
  );
}

const chat = { name: 'メッセージ', type: 'chat' } as const;

test('an open application can be withdrawn and written about', () => {
  const actions = [{ name: '応募を辞退する', type: 'withdraw' } as const, chat];
  expect(shown({ attendanceId: null, actions })).toEqual([
    '応募を辞退する /shifts/a1/withdraw',
    'メッセージ',
  ]);
});

test('a contract can be written about and cancelled, and contested once it has begun', () => {
  const actions = [chat, { name: '欠勤・キャンセル', type: 'absence' } as const];
  expect(shown({ actions })).toEqual(['メッセージ', '欠勤・キャンセル /shifts/t1/cancel']);
  expect(shown({ actions }, true)).toEqual(['メッセージ', '欠勤・キャンセル /shifts/t1/absence']);
});
