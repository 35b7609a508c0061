import type { JstDay } from '#platform/base/jst.ts';
import { fullName } from '#platform/base/texts/person-name.ts';

import type { Nationality } from '../documents.ts';

/** The profile fields that are compared with a document; null: not filled in yet. */
export type ComparedProfile = {
  lastName: string | null;
  firstName: string | null;
  lastKana: string | null;
  firstKana: string | null;
  bornOn: JstDay | null;
  nationality: Nationality | null;
  zipCode: string | null;
  prefectureName: string | null;
  city: string | null;
  streetNumber: string | null;
  building: string | null;
};

/** A profile with all compared fields; only the building may be missing. */
export type ReadyProfile = {
  [Field in Exclude<keyof ComparedProfile, 'building'>]: NonNullable<ComparedProfile[Field]>;
} & Pick<ComparedProfile, 'building'>;

/** The profile if a document can be compared with it, else null. */
export function readyProfile(profile: ComparedProfile): ReadyProfile | null {
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
export function profileTextOf(profile: ReadyProfile) {
  const { prefectureName, city, streetNumber, building } = profile;
  return {
    name: fullName(profile.lastName, profile.firstName),
    kana: fullName(profile.lastKana, profile.firstKana),
    bornOn: profile.bornOn,
    address: [`${prefectureName}${city}${streetNumber}`, building].filter(Boolean).join(' '),
  };
}
