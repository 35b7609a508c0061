import { createContext } from 'react-router';

import type { UserSide } from '#platform/base/people/sides.ts';

import type { GraphqlTransport } from './graphql/graphql.ts';

export type SignedInPageSession = {
  user: { id: string; name: string | null };
  expires: string;
  token: string;
};

/** The texts of the picture that messengers show beside a link to a recruitment. */
export type PreviewTexts = {
  title: string;
  facility: string;
  /** 「2026/11/22（日）09:00〜18:00」 */
  times: string;
  /** 「10,400円」 */
  salary: string;
  /** 「時給1,300円・交通費 上限500円」 */
  terms: string;
  place: string;
  closed: boolean;
};

/** The HTTP server's data for every page that it renders. */
export type PageServerData = {
  /**
   * The transport to the API of each side, for the person of the request. Outside of demo mode the demo's refuses
   * with NOT_FOUND.
   */
  apis: Record<UserSide, GraphqlTransport>;
  session: SignedInPageSession | null;
  /** The product's clock at this request. */
  now: Date;
  nonce: string;
  origin: string;
  /** Set during maintenance: every page shows this sentence, and no loader runs. */
  maintenance: { sentence: string } | null;
  /** The URL to which browsers report errors; null turns reports off. */
  reportsTo: string | null;
  /** The origin of a hosted chat; null for the product's own chat. */
  chatAt: string | null;
  /** The address of a tag manager's script, which reads the page views; null without one. */
  tagManager: string | null;
  demo: boolean;
  /** Draws the preview of a recruitment as a PNG; null when the address has too many that wait. */
  drawPreview(texts: PreviewTexts): Promise<Uint8Array | null>;
  /** Data for search engines that the API does not offer. */
  publicRecruitments: {
    /** The state of a recruitment; `gone` is answered with 410: the shift has begun, or was closed long ago. */
    stateOf(id: string): Promise<'unknown' | 'gone' | 'closed' | 'open'>;
    /** The next open recruitments after the id `after`, ordered by id; empty at the end. */
    list(after: string | null): Promise<readonly { id: string; publishedAt: Date }[]>;
  };
};

export const pageServerContext = createContext<PageServerData>();
