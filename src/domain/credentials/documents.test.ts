import { describe, expect, test } from 'vitest';

import {
  identityDocumentRuleOf,
  identityDocumentRules,
  identityDocumentsOffered,
  type IdentityDocumentKind,
} from './documents.ts';
import { workPermissionOf, type ResidenceCard, type WorkPermission } from './residence.ts';

describe('identity documents', () => {
  type Need = [front: string, back: string, second: boolean, expires: boolean];
  test.each<[IdentityDocumentKind, 'foreign' | 'japan' | null, Need]>([
    ['drivers_license', 'japan', ['表面', 'needed', false, true]],
    ['driving_history_certificate', 'japan', ['表面', 'needed', false, false]],
    ['individual_number_card', 'japan', ['表面', 'refused', false, true]],
    ['passport', 'japan', ['顔写真のページ', 'none', true, true]],
    ['residence_card', 'foreign', ['表面', 'needed', false, true]],
    ['special_permanent_resident_certificate', 'foreign', ['表面', 'needed', false, true]],
    ['other', 'japan', ['資格確認書などの表面', 'none', true, false]],
    ['basic_resident_registration_card', null, ['表面', 'none', false, false]],
    ['health_insurance_card', null, ['表面', 'none', false, false]],
  ])('%s', (type, offeredTo, need) => {
    const rule = identityDocumentRuleOf(type);
    expect(rule.offeredTo).toBe(offeredTo);
    expect([rule.front, rule.back, rule.second !== null, rule.expires]).toEqual(need);
  });

  test('all nine have one rule each (spec 4.013, 4.014, 4.016, 4.017, 4.018, 4.019, 4.020)', () => {
    expect(new Set(identityDocumentRules.map(({ type }) => type)).size).toBe(9);
    expect(identityDocumentRules).toHaveLength(9);
  });

  test('nobody is asked for a number that may not be collected', () => {
    expect(identityDocumentRuleOf('individual_number_card').number).toBeNull();
    expect(identityDocumentRuleOf('individual_number_card').name).toContain('表面のみ');
  });

  test('the residence card comes first for workers who have to show it', () => {
    expect(identityDocumentsOffered('foreign').map(({ type }) => type)).toEqual([
      'residence_card',
      'special_permanent_resident_certificate',
    ]);
    expect(identityDocumentsOffered('japan').map(({ type }) => type)).toEqual([
      'drivers_license',
      'individual_number_card',
      'passport',
      'driving_history_certificate',
      'other',
    ]);
    expect(identityDocumentsOffered(null)).toHaveLength(7);
  });
});

describe('what a residence card allows', () => {
  const card = (wishes: Partial<ResidenceCard>): ResidenceCard => ({
    status: '留学',
    restriction: 'not_permitted',
    extraPermission: 'none',
    ...wishes,
  });
  test.each<[string, Partial<ResidenceCard>, WorkPermission]>([
    ['a student without permission', {}, 'not_permitted'],
    ['a student with 28 hours', { extraPermission: 'comprehensive' }, 'limited_28_hours'],
    [
      'a family member with 28 hours',
      { status: '家族滞在', extraPermission: 'comprehensive' },
      'limited_28_hours',
    ],
    ['a permission for one place', { extraPermission: 'individual' }, 'not_permitted'],
    ['永住者', { status: '永住者', restriction: 'unrestricted' }, 'unlimited'],
    ['定住者', { status: '定住者', restriction: 'unrestricted' }, 'unlimited'],
    ['日本人の配偶者等', { status: '日本人の配偶者等', restriction: 'unrestricted' }, 'unlimited'],
    ['永住者の配偶者等', { status: '永住者の配偶者等', restriction: 'unrestricted' }, 'unlimited'],
    ['介護 is tied to its employer', { status: '介護', restriction: 'by_status' }, 'not_permitted'],
    ['so is 特定技能', { status: '特定技能1号', restriction: 'designated' }, 'not_permitted'],
    ['so is 技能実習', { status: '技能実習', restriction: 'designated' }, 'not_permitted'],
    [
      'also with a permission for one other place',
      { status: '特定技能1号', restriction: 'designated', extraPermission: 'individual' },
      'not_permitted',
    ],
    [
      'a card that says 就労制限なし',
      { status: '特定活動', restriction: 'unrestricted' },
      'unlimited',
    ],
  ])('%s', (_name, wishes, permission) => {
    expect(workPermissionOf(card(wishes))).toBe(permission);
  });
});
