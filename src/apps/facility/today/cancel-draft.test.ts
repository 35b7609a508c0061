import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import {
  checkCancelShiftDraft,
  emptyCancelShiftDraft,
  inputOfCancelShiftDraft,
  type CancelShiftDraft,
} from './cancel-draft.ts';

const now = instantAtJst('2026-12-01', '09:00');
const long = 'あ'.repeat(20);
const violation: CancelShiftDraft = {
  ...emptyCancelShiftDraft,
  listedReason: 'serious_violation',
  reason: long,
  incident: long,
  incidentDay: '2026-11-30',
  incidentTime: '10:00',
};
const closure: CancelShiftDraft = {
  ...emptyCancelShiftDraft,
  listedReason: 'facility_closed',
  reason: long,
  authority: '新宿区保健所',
  orderedOn: '2026-12-01',
};

test.each([
  [{ ...emptyCancelShiftDraft, reason: '減員' }, []],
  [emptyCancelShiftDraft, ['reason']],
  [{ ...emptyCancelShiftDraft, reason: 'あ'.repeat(201) }, ['reason']],
  [{ ...emptyCancelShiftDraft, listedReason: 'disaster', reason: '台風' }, ['reason']],
  [{ ...emptyCancelShiftDraft, listedReason: 'disaster', reason: long }, []],
  [violation, []],
  [{ ...violation, incident: '喧嘩' }, ['incident']],
  [{ ...violation, incidentDay: '2026-12-01', incidentTime: '09:00' }, ['incidentAt']],
  [{ ...violation, incidentTime: null }, ['incidentAt']],
  [closure, []],
  [{ ...closure, authority: ' ' }, ['authority']],
  [{ ...closure, orderedOn: '2026-12-02' }, ['orderedOn']],
])('%j has errors at %j', (draft, fields) => {
  expect(Object.keys(checkCancelShiftDraft(draft, now))).toEqual(fields);
});

test('only what the chosen reason needs is sent', () => {
  expect(inputOfCancelShiftDraft({ ...violation, authority: '保健所' })).toEqual({
    reason: long,
    listedReason: 'serious_violation',
    incident: { what: long, at: '2026-11-30T01:00:00.000Z' },
    closureOrder: null,
  });
  expect(inputOfCancelShiftDraft(closure).closureOrder).toEqual({
    authority: '新宿区保健所',
    issuedOn: '2026-12-01',
  });
  expect(inputOfCancelShiftDraft({ ...violation, listedReason: '' })).toMatchObject({
    listedReason: null,
    incident: null,
  });
});
