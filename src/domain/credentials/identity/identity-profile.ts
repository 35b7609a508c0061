import type { JstDay } from '#platform/base/jst.ts';
import { fullName } from '#platform/base/texts/person-name.ts';

import type { NationalityChoice } from '../documents.ts';

/** The profile fields that are compared with a document; null: not filled in yet. */
export type IdentityProfile = {
  lastName: string | null;
  firstName: string | null;
  lastKana: string | null;
  firstKana: string | null;
  bornOn: JstDay | null;
  nationality: NationalityChoice | null;
  zipCode: string | null;
  prefectureName: string | null;
  city: string | null;
  streetNumber: string | null;
  building: string | null;
};

/** A profile with all compared fields; only the building may be missing. */
export type CompleteIdentityProfile = {
  [Field in Exclude<keyof IdentityProfile, 'building'>]: NonNullable<IdentityProfile[Field]>;
} & Pick<IdentityProfile, 'building'>;

/** The profile if a document can be compared with it, else null. */
export function identityProfileIfComplete(
  profile: IdentityProfile,
): CompleteIdentityProfile | null {
  const { lastName, firstName, lastKana, firstKana, bornOn, nationality } = profile;
  const { zipCode, prefectureName, city, streetNumber, building } = profile;
  if (!lastName || firstName === null || !lastKana || firstKana === null) return null;
  if (!bornOn || !nationality) return null;
  if (!zipCode || !prefectureName || !city || !streetNumber) return null;
  return {
    lastName,
    firstName,
    lastKana,
    firstKana,
    bornOn,
    nationality,
    zipCode,
    prefectureName,
    city,
    streetNumber,
    building,
  };
}

/** The profile as text for comparing it with a document. */
export function identityProfileText(profile: CompleteIdentityProfile) {
  const { prefectureName, city, streetNumber, building } = profile;
  return {
    name: fullName(profile.lastName, profile.firstName),
    kana: fullName(profile.lastKana, profile.firstKana),
    bornOn: profile.bornOn,
    address: [`${prefectureName}${city}${streetNumber}`, building].filter(Boolean).join(' '),
  };
}
