import type { DataOf, GraphqlDocument, QueryName, VariablesOf } from '#web/graphql/document.ts';

import type * as account from './account-facility-client.ts';

type Account = typeof account;

/** The same documents on both sides, but for their names: each API has its own. */
type Documents = {
  [Name in keyof Account]: GraphqlDocument<
    DataOf<Account[Name]>,
    VariablesOf<Account[Name]>,
    Account[Name]['name'] extends QueryName ? QueryName : string
  >;
};

type Devices = DataOf<Account['devices']>;
export type Device = Devices['staffSessions'][number];
export type OwnPasskey = Devices['passkeys'][number];

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
