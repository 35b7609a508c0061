import { describe, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { currentTermsVersion } from './consents/terms-rules.ts';
import {
  corporationTransitions,
  isCorporateNumber,
  nextCorporationState,
  readCorporationInput,
} from './corporation-rules.ts';
import { whyFacilityCannotPost, type EmployerPostingFacts } from './standing-rules.ts';

const states = ['PREPARING', 'WAITING', 'APPROVED', 'SUSPENDED'] as const;
const events = ['SUBMIT', 'APPROVE', 'RETURN', 'SUSPEND', 'RESTORE'] as const;
const actors = ['corporation', 'operator'] as const;

describe('the state of a corporation', () => {
  test('changes by the table alone', () => {
    const permitted = states.flatMap((from) =>
      events.flatMap((event) =>
        actors.flatMap((by) => {
          const to = nextCorporationState(from, event, by);
          return to ? [`${by}: ${from} ${event} ${to}`] : [];
        }),
      ),
    );
    expect(permitted.toSorted()).toEqual([
      'corporation: PREPARING SUBMIT WAITING',
      'operator: APPROVED SUSPEND SUSPENDED',
      'operator: SUSPENDED RESTORE APPROVED',
      'operator: WAITING APPROVE APPROVED',
      'operator: WAITING RETURN PREPARING',
    ]);
    expect(corporationTransitions).toHaveLength(permitted.length);
  });
});

describe('a corporate number', () => {
  test.each([
    ['that of the National Tax Agency', '7000012050002', true],
    ['another check digit', '8000012050002', false],
    ['two digits exchanged', '7000012500002', false],
    ['twelve digits', '700001205000', false],
    ['a check digit of 0', '0000012050002', false],
    ['letters', '700001205000a', false],
  ])('%s', (_what, number, expected) => {
    expect(isCorporateNumber(number)).toBe(expected);
  });
});

const whole = {
  name: ' 社会福祉法人　みどり会 ',
  address: '東京都新宿区西新宿1-1-1',
  corporateNumber: '７０００-０１２０-５０００２',
  representative: '緑川 花子',
  contactName: '事務 太郎',
  contactEmail: 'office@Hitokoma.example',
  contactPhone: '03-1234-5678',
};

describe('what a corporation says of itself', () => {
  test('is stored in one form', () => {
    expect(readCorporationInput(whole)).toEqual({
      ...whole,
      name: '社会福祉法人 みどり会',
      corporateNumber: '7000012050002',
      contactEmail: 'office@hitokoma.example',
      contactPhone: '0312345678',
    });
  });

  test.each([
    ['name', ''],
    ['name', 'あ'.repeat(101)],
    ['address', ' '],
    ['corporateNumber', '1234567890123'],
    ['representative', ''],
    ['contactName', ''],
    ['contactEmail', 'office'],
    ['contactPhone', '12345'],
  ] as const)('%s may not be %o', (field, value) => {
    expect(() => readCorporationInput({ ...whole, [field]: value })).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        fields: { [field]: expect.stringMatching(/./) },
      }),
    );
  });
});

const fine: EmployerPostingFacts = {
  corporation: 'APPROVED',
  termsVersion: currentTermsVersion,
  declaredOn: '2026-09-01',
  hasContact: true,
  facility: 'PUBLISHED',
};

test.each<[string, Partial<EmployerPostingFacts>, string | null]>([
  ['all of it', {}, null],
  ['a suspended corporation', { corporation: 'SUSPENDED' }, 'CORPORATION_SUSPENDED'],
  ['no contact', { hasContact: false }, 'CONTACT_MISSING'],
  ['no terms', { termsVersion: null }, 'TERMS_NOT_ACCEPTED'],
  ['older terms', { termsVersion: '2025-01' }, 'TERMS_NOT_ACCEPTED'],
  ['no declaration', { declaredOn: null }, 'DECLARATION_MISSING'],
  ['a declaration on its last day', { declaredOn: '2026-01-02' }, null],
  ['a declaration of a year ago', { declaredOn: '2026-01-01' }, 'DECLARATION_ENDED'],
  ['nothing approved', { corporation: 'PREPARING' }, 'CORPORATION_NOT_APPROVED'],
  ['an approval that is waited for', { corporation: 'WAITING' }, 'CORPORATION_NOT_APPROVED'],
  ['a facility in preparation', { facility: 'PREPARING' }, 'FACILITY_NOT_PUBLISHED'],
  ['a facility that an operator froze', { facility: 'FROZEN' }, 'FACILITY_FROZEN'],
  ['a closed facility', { facility: 'CLOSED' }, 'FACILITY_CLOSED'],
])('posting with %s', (_what, change, expected) => {
  expect(whyFacilityCannotPost({ ...fine, ...change }, instantAtJst('2027-01-01', '00:00'))).toBe(
    expected,
  );
});
