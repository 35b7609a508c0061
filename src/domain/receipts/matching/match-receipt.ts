import type { Yen } from '#platform/base/yen.ts';

import { payerKeyOf } from '../payer-name.ts';
import {
  allocatePayment,
  openYenOf,
  type AllocationPart,
  type OpenInvoice,
} from './allocate-payment.ts';
import { invoiceNumbersIn, withoutInvoiceNumbers } from './invoice-references.ts';
import { isShortByFee } from './payer-fees.ts';

/** Money that came in, as the bank wrote it. */
export type Receipt = {
  amount: Yen;
  payerCode: string;
  payerName: string;
  summary: string;
  edi: string;
};

/** A payer's name of a corporation becomes certain after this many confirmations by operators. (Rule 8.7) */
export const confirmationsToLearnName = 2;

/** A name under which a corporation pays. */
export type PayerName = {
  corporationId: string;
  /** By `payerKeyOf`. */
  key: string;
  /** How often operators confirmed receipts of this name as payments of the corporation. */
  confirmations: number;
  /** True where an operator registered the name, and for the name of the corporation itself. */
  isStated: boolean;
  /** True where an operator refused a receipt of this name for the corporation. */
  isRefused: boolean;
};

export type MatchFacts = {
  /** The corporation of the virtual account into which the payer paid; null for other receipts. */
  virtualCorporationId: string | null;
  /**
   * All open invoices of every corporation that may have paid, and the invoices that the receipt names, also where they
   * are paid.
   */
  invoices: readonly OpenInvoice[];
  /** The names of these corporations. */
  payerNames: readonly PayerName[];
};

/** How a receipt was matched without an operator. */
export type CertainWay = 'VIRTUAL_ACCOUNT' | 'NUMBER' | 'AMOUNT_AND_NAME';

/** Why a corporation may have paid, the strongest reason first. */
const matchReasons = [
  'VIRTUAL_ACCOUNT',
  'NUMBER',
  'NAME',
  'AMOUNT',
  'SUM',
  'NAME_ONCE',
  'AMOUNT_LESS_FEE',
  'PAID_NUMBER',
] as const;
export type MatchReason = (typeof matchReasons)[number];

export type CertainMatch = { corporationId: string; way: CertainWay; parts: AllocationPart[] };
export type MatchProposal = {
  corporationId: string;
  reasons: MatchReason[];
  parts: AllocationPart[];
};

/** Proposals of one receipt that are shown. */
const maxProposals = 5;

/**
 * The corporation that certainly paid a receipt, and what it paid; null where an operator has to decide: the virtual
 * account, else the numbers of invoices, else one open invoice of exactly this amount and the name of its corporation.
 * Evidence that contradicts other evidence, such as the number of another corporation's invoice, is never certain.
 * (Rule 8.7)
 */
export function certainMatchOf(receipt: Receipt, facts: MatchFacts): CertainMatch | null {
  const named = namedInvoicesOf(receipt, facts);
  if (named === 'UNCLEAR') return null;
  const { virtualCorporationId } = facts;
  const [byNumber] = named;
  if (virtualCorporationId !== null) {
    if (byNumber && byNumber.corporationId !== virtualCorporationId) return null;
    return matchOf(receipt, facts, { corporationId: virtualCorporationId, way: 'VIRTUAL_ACCOUNT' });
  }
  if (byNumber)
    return matchOf(receipt, facts, { corporationId: byNumber.corporationId, way: 'NUMBER' });
  const corporationId = corporationOfAmountAndName(receipt, facts);
  return corporationId === null
    ? null
    : matchOf(receipt, facts, { corporationId, way: 'AMOUNT_AND_NAME' });
}

/**
 * The corporations that may have paid a receipt, with the reasons and with what a confirmation would pay: the one with
 * the strongest reason first. (Rule 8.7)
 */
export function matchProposalsFor(receipt: Receipt, facts: MatchFacts): MatchProposal[] {
  const ids = new Set([
    ...facts.invoices.map(({ corporationId }) => corporationId),
    ...facts.payerNames.map(({ corporationId }) => corporationId),
    ...(facts.virtualCorporationId === null ? [] : [facts.virtualCorporationId]),
  ]);
  return [...ids]
    .map((corporationId) => ({
      corporationId,
      reasons: reasonsFor(receipt, facts, corporationId),
      parts: partsOf(receipt, facts, corporationId),
    }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted(byReasons)
    .slice(0, maxProposals);
}

/** The named invoices that are open; UNCLEAR where an unknown, a paid or another corporation's invoice is among them. */
function namedInvoicesOf(receipt: Receipt, { invoices }: MatchFacts): OpenInvoice[] | 'UNCLEAR' {
  const numbers = numbersOf(receipt);
  const named = invoices.filter(({ number, open }) => open > 0 && numbers.includes(number));
  const isOfOne = new Set(named.map(({ corporationId }) => corporationId)).size <= 1;
  return named.length === numbers.length && isOfOne ? named : 'UNCLEAR';
}

/** Some banks put EDI into the name of the payer where the line has no field for it. */
const numbersOf = ({ edi, summary, payerName }: Receipt) =>
  invoiceNumbersIn([edi, summary, payerName]);

/** The key of the payer's name, which some banks write into 摘要, before the number of the invoice. */
export const payerKeyOfReceipt = ({ payerName, summary }: Receipt): string =>
  payerKeyOf(withoutInvoiceNumbers(payerName || summary));

function corporationOfAmountAndName(receipt: Receipt, facts: MatchFacts): string | null {
  const key = payerKeyOfReceipt(receipt);
  const owners = new Set(
    facts.payerNames
      .filter((name) => name.key === key && key !== '' && isCertainName(name))
      .map(({ corporationId }) => corporationId),
  );
  const [owner] = owners;
  if (owner === undefined || owners.size > 1) return null;
  const exact = facts.invoices.filter(
    ({ open, corporationId }) => open === receipt.amount && corporationId === owner,
  );
  return exact.length === 1 ? owner : null;
}

const isCertainName = ({ isRefused, isStated, confirmations }: PayerName): boolean =>
  !isRefused && (isStated || confirmations >= confirmationsToLearnName);

const matchOf = (
  receipt: Receipt,
  facts: MatchFacts,
  found: Omit<CertainMatch, 'parts'>,
): CertainMatch => ({ ...found, parts: partsOf(receipt, facts, found.corporationId) });

const partsOf = (receipt: Receipt, facts: MatchFacts, corporationId: string) =>
  allocatePayment({
    amount: receipt.amount,
    invoices: openInvoicesOf(facts, corporationId),
    named: numbersOf(receipt),
  });

const openInvoicesOf = ({ invoices }: MatchFacts, corporationId: string) =>
  invoices.filter((invoice) => invoice.corporationId === corporationId && invoice.open > 0);

function reasonsFor(receipt: Receipt, facts: MatchFacts, corporationId: string): MatchReason[] {
  const { amount } = receipt;
  const key = payerKeyOfReceipt(receipt);
  const ofKey = facts.payerNames.filter(
    (name) => name.corporationId === corporationId && name.key === key && key !== '',
  );
  // A refused name brings the corporation back only by its virtual account or a number.
  const isRefused = ofKey.some((name) => name.isRefused);
  const numbers = numbersOf(receipt);
  const open = openInvoicesOf(facts, corporationId);
  const isNamed = (invoices: readonly OpenInvoice[]) =>
    invoices.some(({ number }) => numbers.includes(number));
  const paid = facts.invoices.filter(
    (invoice) => invoice.corporationId === corporationId && invoice.open <= 0,
  );
  const holds: Record<MatchReason, boolean> = {
    VIRTUAL_ACCOUNT: facts.virtualCorporationId === corporationId,
    NUMBER: isNamed(open),
    NAME: ofKey.some(isCertainName),
    AMOUNT: !isRefused && open.some((invoice) => invoice.open === amount),
    SUM: !isRefused && open.length > 1 && openYenOf(open) === amount,
    NAME_ONCE: !isRefused && ofKey.length > 0 && !ofKey.some(isCertainName),
    AMOUNT_LESS_FEE: !isRefused && open.some((invoice) => isShortByFee(invoice.open, amount)),
    PAID_NUMBER: isNamed(paid),
  };
  return matchReasons.filter((reason) => holds[reason]);
}

/** Compares the strongest reasons, then the next ones; a proposal with more reasons comes first. */
function byReasons(a: MatchProposal, b: MatchProposal): number {
  const ranks = (one: MatchProposal) => one.reasons.map((reason) => matchReasons.indexOf(reason));
  const [of, against] = [ranks(a), ranks(b)];
  const differing = of.findIndex((rank, index) => rank !== against[index]);
  if (differing < 0) return of.length === against.length ? 0 : 1;
  return (of[differing] ?? 0) - (against[differing] ?? matchReasons.length);
}
