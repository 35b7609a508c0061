import { describe, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import {
  canUpdateCertificate,
  certificateStateOf,
  checkCertificateInput,
  firstShiftNeedingCertificate,
  certificateStateName,
  whyCannotRegisterLicense,
  type HeldLicenseCertificate,
} from './license-rules.ts';
import type { LicenseState } from '../states.ts';

const held = (licenseId: number, state: LicenseState = 'VERIFIED'): HeldLicenseCertificate => ({
  id: `certificate-${licenseId}`,
  licenseId,
  state,
});

describe('registering a certificate', () => {
  test.each<[string, HeldLicenseCertificate[], string | null]>([
    ['the first', [], null],
    ['beside others', [held(1), held(2)], null],
    ['of a licence that is registered', [held(3)], 'LICENSE_DUPLICATE'],
    ['of one that was sent back', [held(3, 'REJECTED')], 'LICENSE_DUPLICATE'],
    ['of one that was deleted', [held(3, 'DELETED')], null],
    ['the twentieth', Array.from({ length: 19 }, (_, at) => held(10 + at)), null],
    ['the twenty-first', Array.from({ length: 20 }, (_, at) => held(10 + at)), 'LICENSE_LIMIT'],
    [
      'where some of twenty were deleted',
      Array.from({ length: 20 }, (_, at) => held(10 + at, at > 0 ? 'VERIFIED' : 'DELETED')),
      null,
    ],
  ])('%s', (_name, certificates, obstacle) => {
    expect(whyCannotRegisterLicense(certificates, 3)).toBe(obstacle);
  });
});

test('only what nobody relies on can be changed', () => {
  const states: LicenseState[] = ['PENDING', 'VERIFIED', 'REJECTED', 'EXPIRED', 'DELETED'];
  expect(states.filter(canUpdateCertificate)).toEqual(['PENDING', 'REJECTED', 'EXPIRED']);
});

describe('deleting a certificate', () => {
  const duty = (...licenseGroups: number[][]) => ({
    facilityName: 'みどり野',
    startsAt: instantAtJst('2026-11-22', '09:00'),
    licenseGroups,
  });
  test.each<[string, HeldLicenseCertificate, HeldLicenseCertificate[], number[][], boolean]>([
    ['no group asks for it', held(1), [], [[2, 3]], false],
    ['a shift without licences', held(1), [], [], false],
    ['the only one of its group', held(1), [], [[1, 2]], true],
    ['another of the group is held', held(1), [held(2)], [[1, 2]], false],
    ['another is under review', held(1), [held(2, 'PENDING')], [[1, 2]], false],
    ['another was sent back', held(1), [held(2, 'REJECTED')], [[1, 2]], true],
    ['needed by the second group', held(1), [held(2)], [[2], [1, 3]], true],
    ['under review, and applied with', held(1, 'PENDING'), [], [[1]], true],
    ['sent back: it carries nothing', held(1, 'REJECTED'), [], [[1]], false],
    ['run out: it carries nothing', held(1, 'EXPIRED'), [], [[1]], false],
  ])('%s', (_name, certificate, others, groups, isNeeded) => {
    const duties = [duty([99]), duty(...groups)];
    const dated = (one: HeldLicenseCertificate) => ({ ...one, expiresOn: null });
    const all = [certificate, ...others].map(dated);
    const found = firstShiftNeedingCertificate(dated(certificate), {
      held: all,
      duties,
      today: '2026-11-14',
    });
    expect(found).toBe(isNeeded ? duties[1] : null);
  });
});

test('one that ran out carries nothing, whether or not the job has come by', () => {
  const duties = [
    {
      facilityName: 'みどり野',
      startsAt: instantAtJst('2026-11-22', '09:00'),
      licenseGroups: [[37]],
    },
  ];
  const certificate = { ...held(37), expiresOn: '2026-11-14' };
  const on = (today: string) =>
    firstShiftNeedingCertificate(certificate, { held: [certificate], duties, today });
  expect(on('2026-11-14')).toBe(duties[0]);
  expect(on('2026-11-15')).toBeNull();
});

describe('the texts of a certificate', () => {
  const today = '2026-11-14';
  const facts = { profileName: '山田 花子', expires: false, today };
  const check = (
    typed: { name?: string | null; remarks?: string | null; expiresOn?: string | null },
    wishes: Partial<typeof facts> = {},
  ) =>
    checkCertificateInput(
      {
        nameOnCertificate: typed.name ?? null,
        remarks: typed.remarks ?? null,
        expiresOn: typed.expiresOn ?? null,
      },
      { ...facts, ...wishes },
    );

  test.each([null, '', '山田花子', '山田　花子', ' 山田 花子 '])(
    'the name of today: %j',
    (name) => {
      const { text, problems } = check({ name });
      expect(problems).toEqual({});
      expect(text).toEqual({ nameOnCertificate: null, remarks: null, expiresOn: null });
    },
  );

  test('another name needs a reason', () => {
    expect(Object.keys(check({ name: '鈴木 花子' }).problems)).toEqual(['remarksOnDifferentName']);
    expect(check({ name: '鈴木 花子', remarks: ' 旧姓のため\u0000 ' }).text).toEqual({
      nameOnCertificate: '鈴木 花子',
      remarks: '旧姓のため',
      expiresOn: null,
    });
  });

  test('neither may be longer than it can be', () => {
    const long = check({ name: '鈴'.repeat(42), remarks: '旧'.repeat(201) });
    expect(Object.keys(long.problems)).toEqual(['nameOnCertificate', 'remarksOnDifferentName']);
    expect(check({ name: '鈴'.repeat(41), remarks: '旧'.repeat(200) }).problems).toEqual({});
  });

  test('a licence that runs out needs a last day that has not passed', () => {
    const fields = (expiresOn: string | null) =>
      Object.keys(check({ expiresOn }, { expires: true }).problems);
    expect(fields(null)).toEqual(['expiresOn']);
    expect(fields('2026-11-13')).toEqual(['expiresOn']);
    expect(fields(today)).toEqual([]);
  });

  test('one that does not run out keeps none', () => {
    expect(check({ expiresOn: '2000-01-01' })).toEqual({
      text: { nameOnCertificate: null, remarks: null, expiresOn: null },
      problems: {},
    });
  });
});

test('a verified certificate runs out the day after its last one', () => {
  const at = (state: LicenseState, expiresOn: string | null) =>
    certificateStateOf({ state, expiresOn }, '2026-11-14');
  expect(at('VERIFIED', '2026-11-14')).toBe('VERIFIED');
  expect(at('VERIFIED', '2026-11-13')).toBe('EXPIRED');
  expect(at('VERIFIED', null)).toBe('VERIFIED');
  expect(at('REJECTED', '2026-11-13')).toBe('REJECTED');
});

test('every state has its word', () => {
  const states: LicenseState[] = ['PENDING', 'VERIFIED', 'REJECTED', 'EXPIRED', 'DELETED'];
  expect(states.map(certificateStateName)).toEqual([
    '審査中',
    '承認済み',
    '差し戻し',
    '期限切れ',
    '削除済み',
  ]);
});
