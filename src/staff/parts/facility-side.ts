import { paths } from '#base/paths.ts';

import {
  FacilityRequestLink,
  FacilityEnterByLink,
  FacilityStartPasskeySignIn,
  FacilityFinishPasskeySignIn,
  FacilityDevices,
  FacilitySignOut,
  FacilityEndSession,
  FacilityEndAllSessions,
  FacilityStartPasskeyRegistration,
  FacilityFinishPasskeyRegistration,
  FacilityRemovePasskey,
  FacilityStartProof,
  FacilityFinishProof,
} from './account-facility-client.ts';
import type { Side } from './side.ts';

/** The pages and documents of this side's sign-in and devices. */
export const facilitySide: Side = {
  title: 'ひとこま（事業者用）',
  pages: paths.facilitySide,
  documents: {
    requestLink: FacilityRequestLink,
    enterByLink: FacilityEnterByLink,
    startPasskeySignIn: FacilityStartPasskeySignIn,
    finishPasskeySignIn: FacilityFinishPasskeySignIn,
    devices: FacilityDevices,
    signOut: FacilitySignOut,
    endSession: FacilityEndSession,
    endAllSessions: FacilityEndAllSessions,
    startPasskeyRegistration: FacilityStartPasskeyRegistration,
    finishPasskeyRegistration: FacilityFinishPasskeyRegistration,
    removePasskey: FacilityRemovePasskey,
    startProof: FacilityStartProof,
    finishProof: FacilityFinishProof,
  },
};
