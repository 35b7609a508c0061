import type { GraphqlDocument, QueryName } from '#web/graphql/document.ts';

type Success = { success: boolean };
type Challenge = { id: string; options: string };
type Answer = { input: { challengeId: string; response: string } };
type None = Record<string, never>;
type ById = { id: string };
type NewPasskey = { input: Answer['input'] & { name: string } };

export type Device = {
  id: string;
  device: string;
  signedInAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
};
export type OwnPasskey = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

type Documents = {
  requestLink: GraphqlDocument<{ requestStaffLink: Success }, { email: string }>;
  enterByLink: GraphqlDocument<{ enterByLink: Success }, { token: string }>;
  startPasskeySignIn: GraphqlDocument<{ startPasskeySignIn: Challenge }, None>;
  finishPasskeySignIn: GraphqlDocument<{ finishPasskeySignIn: Success }, Answer>;
  devices: GraphqlDocument<{ staffSessions: Device[]; passkeys: OwnPasskey[] }, None, QueryName>;
  signOut: GraphqlDocument<{ signOutStaff: Success }, None>;
  endSession: GraphqlDocument<{ endStaffSession: Success }, ById>;
  endAllSessions: GraphqlDocument<{ endAllStaffSessions: Success }, None>;
  startPasskeyRegistration: GraphqlDocument<{ startPasskeyRegistration: Challenge }, None>;
  finishPasskeyRegistration: GraphqlDocument<{ finishPasskeyRegistration: Success }, NewPasskey>;
  removePasskey: GraphqlDocument<{ removePasskey: Success }, ById>;
  startProof: GraphqlDocument<{ startPasskeyProof: Challenge }, None>;
  finishProof: GraphqlDocument<{ finishPasskeyProof: Success }, Answer>;
};

/** What the pages of sign-in and devices need to know of the side that they belong to. */
export type Side = {
  title: string;
  pages: {
    (): string;
    signIn(query?: Record<string, string | null>): string;
    devices(): string;
  };
  documents: Documents;
};
