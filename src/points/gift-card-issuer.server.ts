import type { JstDay } from '#base/jst.ts';
import type { App } from '#server/context.server.ts';

import { amazonIssuer } from './amazon-issuer.server.ts';
import { poolIssuer } from './code-pool.server.ts';

export type IssueRequest = {
  /** However often an order is asked for, it gets one code. */
  orderId: string;
  /** Yen. */
  amount: number;
  now: Date;
};

export type IssueOutcome =
  /** `keep` is what `show` needs to show the code again; it is stored encrypted. */
  | { kind: 'issued'; keep: string; expiresOn: JstDay | null }
  /** This request made no code; `provesNone` where no earlier one of this order did either. */
  | { kind: 'refused'; reason: string; provesNone: boolean }
  /** A code may be out: only asking again tells. */
  | { kind: 'unknown'; reason: string };

export type ShowRequest = { orderId: string; amount: number; keep: string };

/** Whoever makes gift cards. It is asked outside of any transaction, and may be asked again. */
export type GiftCardIssuer = {
  name: 'pool' | 'amazon';
  issue(request: IssueRequest): Promise<IssueOutcome>;
  /** The code of an order that was issued; null where it cannot be had at the moment. */
  show(request: ShowRequest): Promise<string | null>;
};

/** Amazon where its interface is configured, else the codes that an operator loaded. */
export function issuerOf(app: App): GiftCardIssuer {
  return amazonIssuer(app.env) ?? poolIssuer(app);
}

/** Who issued an order shows its code, whatever is configured since. */
export function issuerNamed(app: App, name: GiftCardIssuer['name']): GiftCardIssuer | null {
  return name === 'pool' ? poolIssuer(app) : amazonIssuer(app.env);
}
