import { describe, expect, test } from 'vitest';

import { cancelReasons, type CancelReason } from './cancel-rules.ts';
import {
  checkExemptionForm,
  exemptionReasons,
  suggestedExemptionReason,
  type ExemptionForm,
  type ExemptionReason,
} from './exemption-rules.ts';

/**
 * Rule 4.13, written out again: the reasons that need proof from the worker, and those known otherwise.
 */
const proven: [ExemptionReason, boolean][] = [
  ['infection', true],
  ['bereavement', true],
  ['transport_stop', true],
  ['special_warning', true],
  ['facility_outbreak', false],
  ['facility_request', false],
  ['review_unfinished', false],
];

const form: ExemptionForm = { reason: 'infection', note: '施設の佐藤さん', hasPicture: true };
const fieldsOf = (wishes: Partial<ExemptionForm>) => {
  const checked = checkExemptionForm({ ...form, ...wishes });
  return 'fields' in checked ? Object.keys(checked.fields) : [];
};

describe('the form of a proof (Rule 4.13)', () => {
  test('knows seven reasons', () => {
    expect(exemptionReasons.map(({ id }) => id).toSorted()).toEqual(
      proven.map(([reason]) => reason).toSorted(),
    );
  });

  test.each(proven)('%s needs a picture: %s', (reason, needsPicture) => {
    expect(fieldsOf({ reason, hasPicture: false })).toEqual(needsPicture ? ['uploadId'] : []);
    expect(checkExemptionForm({ ...form, reason })).toEqual({ reason, note: form.note });
  });

  test.each<[string, Partial<ExemptionForm>, string[]]>([
    ['no reason', { reason: '' }, ['reason']],
    ['a reason that costs points', { reason: 'illness' }, ['reason']],
    ['no reason and no picture', { reason: '', hasPicture: false }, ['reason']],
    ['no reason and too long a note', { reason: '', note: 'あ'.repeat(201) }, ['reason', 'note']],
    ['200 characters of note', { note: '𠮷'.repeat(200) }, []],
    ['201', { note: 'あ'.repeat(201) }, ['note']],
    ['201 and no picture', { note: 'あ'.repeat(201), hasPicture: false }, ['uploadId', 'note']],
    ['who asked is not said', { reason: 'facility_request', note: ' \n ' }, ['note']],
    ['a note is left out', { note: '' }, []],
  ])('%s', (_name, wishes, fields) => {
    expect(fieldsOf(wishes)).toEqual(fields);
  });

  test('keeps the note without what no keyboard types', () => {
    expect(checkExemptionForm({ ...form, note: ' 8時\r\n40分\u0000 ' })).toEqual({
      reason: 'infection',
      note: '8時\n40分',
    });
  });
});

describe('what a reason for cancelling suggests', () => {
  const suggestions: Partial<Record<CancelReason, ExemptionReason>> = {
    infection: 'infection',
    bereavement: 'bereavement',
    transport: 'transport_stop',
    weather: 'special_warning',
    facility_outbreak: 'facility_outbreak',
    review_unfinished: 'review_unfinished',
  };

  test.each(cancelReasons)('$id', ({ id, proof }) => {
    expect(suggestedExemptionReason(id)).toBe(suggestions[id] ?? null);
    // A reason that asks for proof on the cancel screen is preselected on the exemption screen.
    expect(suggestedExemptionReason(id) !== null).toBe(proof !== null);
  });
});
