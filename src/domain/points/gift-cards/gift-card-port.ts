import type { JstDay } from '#platform/base/jst.ts';

export type IssueRequest = {
  /** An order gets one code, however often it is requested from the issuer. */
  orderId: string;
  /** Yen. */
  amount: number;
  now: Date;
};

export type IssueResult =
  /** `keep` is what `show` needs to show the code again; it is stored encrypted. */
  | { kind: 'issued'; keep: string; expiresOn: JstDay | null }
  /**
   * This request created no code. `provesNone`: no earlier request of this order created one either.
   */
  | { kind: 'refused'; reason: string; provesNone: boolean }
  /** A code may have been created: only another request can find out. */
  | { kind: 'unknown'; reason: string };

type ShowRequest = { orderId: string; amount: number; keep: string };

/**
 * An issuer of gift cards. It is called outside of any transaction, and may be called again for the
 * same order.
 */
export type GiftCardIssuer = {
  name: 'pool' | 'amazon';
  issue(request: IssueRequest): Promise<IssueResult>;
  /** The code of an issued order; null where it is not available at the moment. */
  show(request: ShowRequest): Promise<string | null>;
};
