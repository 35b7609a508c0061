import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { readKeysetPage, type ApiCursor } from '#platform/server/database/keyset-page.ts';

import {
  byDay,
  openCredits,
  returnCandidates,
  statementLinePage,
  waitingTransfersOfFile,
  type NamedReturnCandidate,
  type StatementLineRow,
} from './lines.queries.server.ts';
import {
  takenBackCandidates,
  type TakenBackCandidate,
} from './matching/cancellations.queries.server.ts';
import type { AllocationPart } from './matching/allocate-payment.ts';
import { partsOfLines, type LinePart } from './matching/decisions.queries.server.ts';
import { factsOfReceipt, matchFactsOf, type SharedFacts } from './matching/facts.queries.server.ts';
import { matchProposalsFor, type MatchReason } from './matching/match-receipt.ts';
import { returnProposalsFor, type ReturnReason } from './match-returns.ts';

type ListArgs = { isOpen: boolean; cursor: ApiCursor };

export type ListedLine = StatementLineRow & {
  proposals: (NamedReturnCandidate & { reasons: ReturnReason[] })[];
  /** The invoices, credits and deposits of a receipt; empty for other lines. */
  parts: LinePart[];
  /** The corporations that may have paid an open receipt. */
  payers: PayerProposal[];
  /** The receipts that an open line of a bank's 取消 may take back. */
  takenBack: TakenBackCandidate[];
};

type PayerProposal = {
  corporationId: string;
  corporationName: string;
  reasons: MatchReason[];
  parts: (AllocationPart & { number: string | null })[];
};

/**
 * A page of statement lines: what each paid, for each open receipt the transfers that it may return and the corporations
 * that may have paid it, and for each open line of a bank's 取消 the receipts that it may take back.
 */
export async function listStatementLines(
  db: QueryExecutor,
  { isOpen, cursor }: ListArgs,
): Promise<{ lines: ListedLine[]; cursor: string | null }> {
  const page = await readKeysetPage(byDay, { cursor }, (at) =>
    statementLinePage(db, { ...at, isOpen }),
  );
  const isProposable = ({ kind, state, isNoReturn }: StatementLineRow) =>
    kind === 'IN' && state === 'UNMATCHED' && !isNoReturn;
  const candidates = await returnCandidates(db, page.rows.filter(isProposable));
  const named = new Map(candidates.map((candidate) => [candidate.transferId, candidate]));
  const open = page.rows.filter(isOpenReceipt);
  const shared = open.length > 0 ? await matchFactsOf(db, open) : null;
  const parts = await partsOfLines(
    db,
    page.rows.map(({ id }) => id),
  );
  const cancelled = page.rows.filter(({ kind }) => kind === 'IN_CANCELLED').map(({ id }) => id);
  const takenBack = cancelled.length > 0 ? await takenBackCandidates(db, cancelled) : [];
  const lines = page.rows.map((line) => ({
    ...line,
    takenBack: takenBack.filter(({ cancelledId }) => cancelledId === line.id),
    parts: parts.filter(({ lineId }) => lineId === line.id),
    payers: shared && isOpenReceipt(line) ? payersOf(line, shared) : [],
    proposals: isProposable(line) ? proposalsOf(line, { candidates, named }) : [],
  }));
  return { lines, cursor: page.cursor };
}

const isOpenReceipt = ({ kind, state }: StatementLineRow) => kind === 'IN' && state === 'UNMATCHED';

function payersOf(line: StatementLineRow, shared: SharedFacts): PayerProposal[] {
  const names = new Map(shared.candidates.map(({ id, name }) => [id, name]));
  const numbers = new Map(shared.invoices.map(({ invoiceId, number }) => [invoiceId, number]));
  return matchProposalsFor(line, factsOfReceipt(line, shared)).map((proposal) => ({
    ...proposal,
    corporationName: names.get(proposal.corporationId) ?? '',
    parts: proposal.parts.map((part) => ({
      ...part,
      number: part.invoiceId === null ? null : (numbers.get(part.invoiceId) ?? null),
    })),
  }));
}

type Candidates = {
  candidates: readonly NamedReturnCandidate[];
  named: ReadonlyMap<string, NamedReturnCandidate>;
};

function proposalsOf(line: StatementLineRow, { candidates, named }: Candidates) {
  return returnProposalsFor(line, candidates).flatMap(({ candidate, reasons }) => {
    const found = named.get(candidate.transferId);
    return found ? [{ ...found, reasons }] : [];
  });
}

/** True while an open credit may be the return of a transfer of this bank file. (Rule 6.5) */
export async function isReturnProposed(db: QueryExecutor, bankFileId: string): Promise<boolean> {
  const transfers = await waitingTransfersOfFile(db, bankFileId);
  const [from] = transfers.map(({ designatedOn }) => designatedOn).toSorted();
  if (from === undefined) return false;
  const amounts = transfers.map(({ net }) => net);
  const credits = await openCredits(db, { from, amounts });
  return credits.some((line) => returnProposalsFor(line, transfers).length > 0);
}
