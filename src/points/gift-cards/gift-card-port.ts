import type { JstDay } from '#base/jst.ts';

export type IssueRequest = {
  /** However often an order is asked for, it gets one code. */
  orderId: string;
  /** Yen. */
  amount: number;
  now: Date;
};

export type IssueResult =
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
  issue(request: IssueRequest): Promise<IssueResult>;
  /** The code of an order that was issued; null where it cannot be had at the moment. */
  show(request: ShowRequest): Promise<string | null>;
};
