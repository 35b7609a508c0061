import { describe, expect, test } from 'vitest';

import type { IdentityDocumentKind } from './documents.ts';
import {
  isDocumentRejectReason,
  workPermissionOfDocument,
  whyCannotApproveIdentity,
  whyCannotApproveLicense,
  type ApproveIdentityObstacle,
  type IdentityDocumentCheck,
  type IdentityReviewFacts,
} from './rules.ts';
import type { IdentityState, LicenseState } from './states.ts';

const today = '2026-11-14';
const facts = (wishes: Partial<IdentityReviewFacts> = {}): IdentityReviewFacts => ({
  state: 'PENDING',
  documentType: 'drivers_license',
  isProfileComplete: true,
  isForeign: false,
  hasPicture: true,
  ...wishes,
});
const reading = (wishes: Partial<IdentityDocumentCheck> = {}): IdentityDocumentCheck => ({
  matches: { name: true, bornOn: true, address: true },
  expiresOn: null,
  workPermission: null,
  ...wishes,
});
const card = { documentType: 'residence_card', isForeign: true } as const;
const matches = (wishes: Partial<IdentityDocumentCheck['matches']>) => ({
  matches: { name: true, bornOn: true, address: true, ...wishes },
});

describe('approving an identity', () => {
  test.each<
    [
      string,
      Partial<IdentityReviewFacts>,
      Partial<IdentityDocumentCheck>,
      ApproveIdentityObstacle | null,
    ]
  >([
    ['everything right', {}, {}, null],
    ['no picture to compare with', { hasPicture: false }, {}, 'PICTURE_MISSING'],
    ['no profile to compare with', { isProfileComplete: false }, {}, 'PROFILE_INCOMPLETE'],
    ['another name', {}, matches({ name: false }), 'PROFILE_MISMATCH'],
    ['another birth date', {}, matches({ bornOn: false }), 'PROFILE_MISMATCH'],
    ['another address', {}, matches({ address: false }), 'PROFILE_MISMATCH'],
    ['a document that is good until today', {}, { expiresOn: today }, null],
    ['one that ran out yesterday', {}, { expiresOn: '2026-11-13' }, 'DOCUMENT_EXPIRED'],
    ['a foreign worker with a driving licence', { isForeign: true }, {}, 'DOCUMENT_NOT_ACCEPTED'],
    ['a residence card nobody has read', card, {}, 'RESIDENCE_CARD_UNREAD'],
    ['one without its last day', card, { workPermission: 'unlimited' }, 'RESIDENCE_CARD_UNREAD'],
    ['one without what it allows', card, { expiresOn: '2027-01-01' }, 'RESIDENCE_CARD_UNREAD'],
    ['one that was read', card, { workPermission: 'not_permitted', expiresOn: '2027-01-01' }, null],
    [
      'a special permanent resident',
      { ...card, documentType: 'special_permanent_resident_certificate' },
      {},
      null,
    ],
    [
      'a residence card of a Japanese',
      { documentType: 'residence_card' },
      {},
      'DOCUMENT_NOT_ACCEPTED',
    ],
  ])('%s', (_name, wishes, read, obstacle) => {
    expect(whyCannotApproveIdentity(facts(wishes), reading(read), today)).toBe(obstacle);
  });

  test.each<[IdentityDocumentKind, ApproveIdentityObstacle | null]>([
    ['drivers_license', null],
    ['driving_history_certificate', null],
    ['individual_number_card', null],
    ['passport', null],
    ['other', null],
    ['basic_resident_registration_card', 'DOCUMENT_NOT_ACCEPTED'],
    ['health_insurance_card', 'DOCUMENT_NOT_ACCEPTED'],
  ])('%s of a Japanese worker', (documentType, obstacle) => {
    expect(whyCannotApproveIdentity(facts({ documentType }), reading(), today)).toBe(obstacle);
  });

  test.each<IdentityState>(['APPROVED', 'REJECTED', 'EXPIRED', 'SUPERSEDED'])(
    'once %s',
    (state) => {
      expect(whyCannotApproveIdentity(facts({ state }), reading(), today)).toBe('REVIEW_DONE');
    },
  );
});

describe('what a document allows', () => {
  test('is read from a residence card, and asked of no other', () => {
    expect(workPermissionOfDocument('residence_card', 'limited_28_hours')).toBe('limited_28_hours');
    expect(
      workPermissionOfDocument('special_permanent_resident_certificate', 'not_permitted'),
    ).toBe('unlimited');
    expect(workPermissionOfDocument('drivers_license', 'not_permitted')).toBeNull();
  });
});

describe('approving a licence', () => {
  test.each<
    [string, LicenseState, boolean, string | null, ReturnType<typeof whyCannotApproveLicense>]
  >([
    ['one that never runs out', 'PENDING', false, null, null],
    ['one that runs out, without its last day', 'PENDING', true, null, 'LICENSE_EXPIRY_MISSING'],
    ['one that is good until today', 'PENDING', true, today, null],
    ['one that ran out yesterday', 'PENDING', true, '2026-11-13', 'DOCUMENT_EXPIRED'],
    ['verified before', 'VERIFIED', false, null, 'REVIEW_DONE'],
    ['sent back before', 'REJECTED', false, null, 'REVIEW_DONE'],
    ['deleted by the worker', 'DELETED', false, null, 'REVIEW_DONE'],
  ])('%s', (_name, state, expires, expiresOn, obstacle) => {
    const license = { state, expires, hasPicture: true };
    expect(whyCannotApproveLicense(license, expiresOn, today)).toBe(obstacle);
  });

  test('without a picture is no reading', () => {
    const license = { state: 'PENDING', expires: false, hasPicture: false } as const;
    expect(whyCannotApproveLicense(license, null, today)).toBe('PICTURE_MISSING');
  });
});

test('only the listed reasons send a document back', () => {
  expect(isDocumentRejectReason('画像不鮮明')).toBe(true);
  expect(isDocumentRejectReason('なんとなく')).toBe(false);
});
