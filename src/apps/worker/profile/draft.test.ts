import { expect, test } from 'vitest';

import { profileSentences as sentences } from '#domain/profile/messages.ts';
import { changedProfileFields, checkProfileDraft } from './draft.ts';

const today = '2026-11-22';
const saved = {
  lastName: '山田',
  bornOn: '1940-01-01',
  building: '',
  jobArrangements: ['1'],
  sex: null,
};

test('nothing changed is nothing to send', () => {
  expect(changedProfileFields(saved, { ...saved })).toEqual([]);
  expect(checkProfileDraft(saved, { ...saved }, today)).toEqual({ input: {} });
});

test('only what changed is sent, as it is stored', () => {
  const draft = { ...saved, lastName: ' 鈴木　', jobArrangements: ['1', '2'] };
  expect(checkProfileDraft(saved, draft, today)).toEqual({
    input: { lastName: '鈴木', jobArrangements: ['1', '2'] },
  });
});

test('an emptied field is null, one that was empty is left alone', () => {
  const before = { profile: 'よろしく', building: '' };
  expect(checkProfileDraft(before, { profile: '', building: '' }, today)).toEqual({
    input: { profile: null },
  });
});

test('missing fields are named, also untouched ones', () => {
  const empty = { lastName: '', occupation: null };
  expect(checkProfileDraft(empty, { ...empty }, today)).toEqual({
    problems: { lastName: sentences.nameEmpty, occupation: sentences.occupation },
  });
});

test('an age that was right once is not asked again, a new one is', () => {
  expect(checkProfileDraft(saved, { ...saved, lastName: '鈴木' }, today)).toHaveProperty('input');
  expect(checkProfileDraft(saved, { ...saved, bornOn: '1941-01-01' }, today)).toEqual({
    problems: { bornOn: sentences.tooOld },
  });
});

test('an occupation travels as text', () => {
  expect(checkProfileDraft({ occupation: null }, { occupation: '3' }, today)).toEqual({
    input: { occupation: '3' },
  });
});
