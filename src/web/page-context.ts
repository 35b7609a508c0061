import { createContext } from 'react-router';

import type { Transport } from './graphql/graphql.ts';

export type PageSession = {
  user: { id: string; name: string | null };
  expires: string;
  token: string;
};

/** What the HTTP server hands to every page it renders. */
export type PageServer = {
  transport: Transport;
  session: PageSession | null;
  /** The product's clock at this request. */
  now: Date;
  nonce: string;
  origin: string;
  /** The site is closed: every page says this, and nothing else is asked. */
  maintenance: { sentence: string } | null;
  /** Where browsers report errors to; null for nowhere. */
  reportsTo: string | null;
  /** The origin of a hosted chat; null where the chat is ours. */
  chatAt: string | null;
  demo: boolean;
  /** What the demo page plays the rest of the world with; null outside of demo mode. */
  desk: { key: string; transport: Transport } | null;
  /** What search engines are told beyond the API. */
  publicRecruitments: {
    /** `gone` is a 410: the shift has begun, or was closed long ago. */
    stateOf(id: string): Promise<'unknown' | 'gone' | 'closed' | 'open'>;
    /** Open ones in the order of their ids, after one of them; empty at the end. */
    list(after: string | null): Promise<readonly { id: string; publishedAt: Date }[]>;
  };
};

export const pageServer = createContext<PageServer>();
