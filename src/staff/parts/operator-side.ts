import { paths } from '#base/paths.ts';

import {
  OperatorRequestLink,
  OperatorEnterByLink,
  OperatorStartPasskeySignIn,
  OperatorFinishPasskeySignIn,
  OperatorDevices,
  OperatorSignOut,
  OperatorEndSession,
  OperatorEndAllSessions,
  OperatorStartPasskeyRegistration,
  OperatorFinishPasskeyRegistration,
  OperatorRemovePasskey,
  OperatorStartProof,
  OperatorFinishProof,
} from './account-operator-client.ts';
import type { Side } from './side.ts';

/** The pages and documents of this side's sign-in and devices. */
export const operatorSide: Side = {
  title: 'ひとこま（運営用）',
  pages: paths.operator,
  documents: {
    requestLink: OperatorRequestLink,
    enterByLink: OperatorEnterByLink,
    startPasskeySignIn: OperatorStartPasskeySignIn,
    finishPasskeySignIn: OperatorFinishPasskeySignIn,
    devices: OperatorDevices,
    signOut: OperatorSignOut,
    endSession: OperatorEndSession,
    endAllSessions: OperatorEndAllSessions,
    startPasskeyRegistration: OperatorStartPasskeyRegistration,
    finishPasskeyRegistration: OperatorFinishPasskeyRegistration,
    removePasskey: OperatorRemovePasskey,
    startProof: OperatorStartProof,
    finishProof: OperatorFinishProof,
  },
};
