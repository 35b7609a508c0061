import { expect, test } from 'vitest';

import {
  isCorporationBeingSetUp,
  facilitySetupSteps,
  type FacilitySetupFacts,
} from './setup-steps.ts';

const fresh: FacilitySetupFacts = {
  hasPasskey: false,
  corporation: {
    state: 'PREPARING',
    corporateNumber: null,
    representative: '',
    contactName: '',
    contactEmail: '',
    contactPhone: '',
  },
  hasTerms: false,
  hasDeclaration: false,
  facilities: [],
};
const said = {
  corporateNumber: '7000012050002',
  representative: '田中 実',
  contactName: '事務 花子',
  contactEmail: 'office@hinata.example',
  contactPhone: '0312345678',
};
const doneOf = (facts: FacilitySetupFacts) =>
  facilitySetupSteps(facts).flatMap(({ key, isDone }) => (isDone ? [key] : []));

test.each<[string, Partial<FacilitySetupFacts>, string[]]>([
  ['nothing', {}, []],
  ['a passkey', { hasPasskey: true }, ['passkey']],
  ['all that the corporation says', { corporation: { state: 'PREPARING', ...said } }, ['profile']],
  ['all but the telephone', { corporation: { state: 'PREPARING', ...said, contactPhone: '' } }, []],
  ['consents', { hasTerms: true, hasDeclaration: true }, ['terms', 'declaration']],
  ['a request', { corporation: { state: 'WAITING', ...said } }, ['profile', 'submit']],
  ['a facility', { facilities: [{ id: 'f1', state: 'PREPARING' }] }, ['facility']],
  ['a published one', { facilities: [{ id: 'f1', state: 'PUBLISHED' }] }, ['facility', 'publish']],
])('of %s', (_, given, done) => {
  expect(doneOf({ ...fresh, ...given })).toEqual(done);
});

test.each<[boolean, Partial<FacilitySetupFacts>]>([
  [true, {}],
  [true, { facilities: [{ id: 'f1', state: 'PREPARING' }] }],
  [false, { facilities: [{ id: 'f1', state: 'PUBLISHED' }] }],
  [false, { facilities: [{ id: 'f1', state: 'CLOSED' }] }],
  [false, { corporation: { state: 'SUSPENDED', ...said } }],
])('the steps are shown: %s', (isShown, given) => {
  expect(isCorporationBeingSetUp({ ...fresh, ...given })).toBe(isShown);
});
