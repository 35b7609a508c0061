import { describe, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import type { IdentityDocumentKind } from '../documents.ts';
import {
  identityDeclarationProblems,
  identitySummaryOf,
  normalizeDocumentNumber,
  documentTriesLeft,
  whyCannotSubmitIdentity,
  type IdentityDeclaration,
  type SubmittedDocument,
} from './identity-rules.ts';
import type { IdentityState } from '../states.ts';

const today = '2026-11-14';
const now = instantAtJst(today, '12:00');

const sent = (
  state: IdentityState,
  day = '2026-11-01',
  wishes: Partial<SubmittedDocument> = {},
): SubmittedDocument => ({
  state,
  documentType: 'drivers_license',
  expiresOn: null,
  submittedAt: instantAtJst(day, '12:00'),
  ...wishes,
});

describe('the state of a worker’s identity', () => {
  test.each<[string, SubmittedDocument[], string]>([
    ['nothing sent in', [], 'NONE'],
    ['the first one under review', [sent('PENDING')], 'PENDING'],
    ['approved', [sent('APPROVED')], 'APPROVED'],
    ['approved until today', [sent('APPROVED', '2026-01-01', { expiresOn: today })], 'APPROVED'],
    [
      'run out yesterday, job or no job',
      [sent('APPROVED', '2026-01-01', { expiresOn: '2026-11-13' })],
      'EXPIRED',
    ],
    ['run out, as the job has written', [sent('EXPIRED')], 'EXPIRED'],
    ['sent back', [sent('REJECTED')], 'REJECTED'],
    [
      'approved, its renewal under review',
      [sent('APPROVED'), sent('PENDING', '2026-11-10')],
      'APPROVED',
    ],
    [
      'approved, its renewal sent back',
      [sent('APPROVED'), sent('REJECTED', '2026-11-10')],
      'APPROVED',
    ],
    [
      'run out, its renewal under review',
      [sent('EXPIRED'), sent('PENDING', '2026-11-10')],
      'PENDING',
    ],
    [
      'run out, its renewal sent back',
      [sent('EXPIRED'), sent('REJECTED', '2026-11-10')],
      'REJECTED',
    ],
    ['only an old one that was replaced', [sent('SUPERSEDED')], 'NONE'],
  ])('%s', (_name, documents, state) => {
    expect(identitySummaryOf(documents, today).state).toBe(state);
    expect(identitySummaryOf(documents.toReversed(), today).state).toBe(state);
  });

  test('a renewal is shown beside the document in force', () => {
    const [approved, renewal] = [sent('APPROVED'), sent('PENDING', '2026-11-10')];
    const summary = identitySummaryOf([approved, renewal], today);
    expect(summary).toEqual({
      state: 'APPROVED',
      document: approved,
      revision: renewal,
      latest: renewal,
    });
  });
});

describe('sending a document in', () => {
  const code = (documents: SubmittedDocument[], isProfileReady = true) =>
    whyCannotSubmitIdentity({ sent: documents, isProfileReady }, now)?.code ?? null;

  test.each<[string, SubmittedDocument[], string | null]>([
    ['the first', [], null],
    ['while one is under review', [sent('PENDING')], 'IDENTITY_PENDING'],
    ['after it was sent back', [sent('REJECTED')], null],
    ['to renew an approved one', [sent('APPROVED')], null],
    [
      'while a renewal is under review',
      [sent('APPROVED'), sent('PENDING', '2026-11-10')],
      'IDENTITY_PENDING',
    ],
    ['after it ran out', [sent('EXPIRED')], null],
  ])('%s', (_name, documents, expected) => {
    expect(code(documents)).toBe(expected);
  });

  test('needs a profile to be compared with', () => {
    expect(code([], false)).toBe('PROFILE_NEEDED');
  });

  const rejected = (days: string[]) => days.map((day) => sent('REJECTED', `2026-${day}`));

  test('five within 30 days and no more', () => {
    const four = rejected(['10-20', '10-25', '11-01', '11-05']);
    expect(code(four)).toBeNull();
    expect(documentTriesLeft(four, now)).toBe(1);
    const five = [...four, sent('REJECTED', '2026-11-10')];
    expect(documentTriesLeft(five, now)).toBe(0);
    expect(whyCannotSubmitIdentity({ sent: five, isProfileReady: true }, now)).toEqual({
      code: 'TOO_MANY_TRIES',
      // 30 days after the first of the five.
      again: '2026-11-19',
    });
  });

  test('those from more than 30 days ago do not count', () => {
    const old = rejected(['10-01', '10-02', '10-03', '10-04', '10-05', '11-01']);
    expect(code(old)).toBeNull();
    expect(documentTriesLeft(old, now)).toBe(4);
  });

  test('at the instant at which the first of five is 30 days old, it works again', () => {
    const five = rejected(['10-15', '10-25', '11-01', '11-05', '11-10']);
    expect(code(five)).toBeNull();
    const minute = new Date(now.getTime() - 60_000);
    expect(whyCannotSubmitIdentity({ sent: five, isProfileReady: true }, minute)?.code).toBe(
      'TOO_MANY_TRIES',
    );
  });
});

const numbers: Partial<Record<IdentityDocumentKind, string>> = {
  drivers_license: '301234567890',
  driving_history_certificate: '301234567890',
  passport: 'TR1234567',
  residence_card: 'AB12345678CD',
  special_permanent_resident_certificate: 'AB12345678CD',
};

const whole = (
  documentType: IdentityDocumentKind,
  wishes: Partial<IdentityDeclaration> = {},
): IdentityDeclaration => ({
  documentType,
  hasFront: true,
  hasBack: true,
  hasSecond: true,
  documentNumber: numbers[documentType] ?? null,
  expiresOn: '2030-01-01',
  issuedOn: '2020-01-01',
  secondIssuedOn: '2026-11-01',
  residence: { status: '留学', restriction: 'not_permitted', extraPermission: 'comprehensive' },
  otherJobMinutes: 0,
  ...wishes,
});
const problems = (declared: IdentityDeclaration, nationality: 'foreign' | 'japan' = 'japan') =>
  Object.keys(identityDeclarationProblems(declared, nationality, today));

describe('what is sent in', () => {
  test.each<[IdentityDocumentKind, 'foreign' | 'japan']>([
    ['drivers_license', 'japan'],
    ['driving_history_certificate', 'japan'],
    ['individual_number_card', 'japan'],
    ['passport', 'japan'],
    ['other', 'japan'],
    ['residence_card', 'foreign'],
    ['special_permanent_resident_certificate', 'foreign'],
  ])('%s of somebody from %s', (type, nationality) => {
    expect(problems(whole(type), nationality)).toEqual([]);
    const other = nationality === 'japan' ? 'foreign' : 'japan';
    expect(problems(whole(type), other)).toEqual(['documentType']);
  });

  test.each(['health_insurance_card', 'basic_resident_registration_card'] as const)(
    '%s is offered to nobody any more (spec 4.012, 4.015)',
    (type) => {
      expect(problems(whole(type), 'japan')).toEqual(['documentType']);
      expect(problems(whole(type), 'foreign')).toEqual(['documentType']);
    },
  );

  test.each<[string, IdentityDeclaration, 'foreign' | 'japan', string[]]>([
    ['no front', whole('drivers_license', { hasFront: false }), 'japan', ['frontUploadId']],
    ['no back', whole('drivers_license', { hasBack: false }), 'japan', ['backUploadId']],
    ['no back where none is needed', whole('passport', { hasBack: false }), 'japan', []],
    [
      'a passport without a proof of address',
      whole('passport', { hasSecond: false }),
      'japan',
      ['secondUploadId'],
    ],
    [
      'a licence without a second document',
      whole('drivers_license', { hasSecond: false }),
      'japan',
      [],
    ],
    [
      'run out yesterday',
      whole('residence_card', { expiresOn: '2026-11-13' }),
      'foreign',
      ['expiresOn'],
    ],
    ['good until today', whole('residence_card', { expiresOn: today }), 'foreign', []],
    ['without its last day', whole('drivers_license', { expiresOn: null }), 'japan', ['expiresOn']],
    [
      'a history certificate from before April 2012',
      whole('driving_history_certificate', { issuedOn: '2012-03-31' }),
      'japan',
      ['issuedOn'],
    ],
    [
      'one from that April',
      whole('driving_history_certificate', { issuedOn: '2012-04-01' }),
      'japan',
      [],
    ],
    [
      'one from tomorrow',
      whole('driving_history_certificate', { issuedOn: '2026-11-15' }),
      'japan',
      ['issuedOn'],
    ],
    [
      'a proof of address three months old',
      whole('passport', { secondIssuedOn: '2026-08-14' }),
      'japan',
      [],
    ],
    [
      'one older than that',
      whole('passport', { secondIssuedOn: '2026-08-13' }),
      'japan',
      ['secondIssuedOn'],
    ],
    ['one without a day', whole('other', { secondIssuedOn: null }), 'japan', ['secondIssuedOn']],
    [
      'a number with a digit too few',
      whole('drivers_license', { documentNumber: '30123456789' }),
      'japan',
      ['documentNumber'],
    ],
    [
      'a number of another kind of card',
      whole('residence_card', { documentNumber: '301234567890' }),
      'foreign',
      ['documentNumber'],
    ],
    [
      'a residence card without its fields',
      whole('residence_card', { residence: null }),
      'foreign',
      ['residence'],
    ],
    [
      'one with a status that there is not',
      whole('residence_card', {
        residence: { status: '王様', restriction: 'unrestricted', extraPermission: 'none' },
      }),
      'foreign',
      ['residence'],
    ],
    [
      '41 hours elsewhere',
      whole('residence_card', { otherJobMinutes: 41 * 60 }),
      'foreign',
      ['otherJobMinutesPerWeek'],
    ],
    [
      'fewer than none',
      whole('residence_card', { otherJobMinutes: -1 }),
      'foreign',
      ['otherJobMinutesPerWeek'],
    ],
  ])('%s', (_name, declared, nationality, fields) => {
    expect(problems(declared, nationality)).toEqual(fields);
  });

  test('three months before the end of May is the end of February', () => {
    const passport = whole('passport', { secondIssuedOn: '2026-02-28' });
    expect(Object.keys(identityDeclarationProblems(passport, 'japan', '2026-05-31'))).toEqual([]);
    const older = whole('passport', { secondIssuedOn: '2026-02-27' });
    expect(Object.keys(identityDeclarationProblems(older, 'japan', '2026-05-31'))).toEqual([
      'secondIssuedOn',
    ]);
  });

  test('a number is read however it was typed', () => {
    expect(normalizeDocumentNumber('ａｂ１２３４ 5678-cd')).toBe('AB12345678CD');
    expect(normalizeDocumentNumber(null)).toBe('');
    expect(normalizeDocumentNumber('1'.repeat(10_000))).toHaveLength(60);
  });
});
