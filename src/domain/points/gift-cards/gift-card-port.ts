import type { JstDay } from '#platform/base/jst.ts';

export type IssueRequest = {
  /** The issuer returns the same code for every request of an order. */
  orderId: string;
  /** Yen. */
  amount: number;
  now: Date;
};

export type IssueResult =
  /** `keep` is stored encrypted; `show` needs it to show the code again. */
  | { kind: 'issued'; keep: string; expiresOn: JstDay | null }
  /**
   * This request created no code. `provesNone`: no earlier request of this order created one either.
   */
  | { kind: 'refused'; reason: string; provesNone: boolean }
  /** A code may have been created: only a repeated request for the order can find out. */
  | { kind: 'unknown'; reason: string };

type ShowRequest = { orderId: string; amount: number; keep: string };

/**
 * An issuer of gift cards. It is called outside of any transaction, and may be called again for the
 * same order.
 */
export type GiftCardIssuer = {
  name: 'pool' | 'amazon';
  issue(request: IssueRequest): Promise<IssueResult>;
  /** The code of an issued order; null while the issuer cannot return it. */
  show(request: ShowRequest): Promise<string | null>;
};
