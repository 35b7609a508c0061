import { addDays, type JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

import { comparableName } from './payer-name.ts';
import type { StatementLineKind } from './readers/statement.ts';

/** Days after the designated day within which a credit is looked at as a return of a transfer. */
export const maxReturnDays = 31;

export type CreditLine = {
  kind: StatementLineKind;
  day: JstDay;
  amount: Yen;
  payerName: string;
  summary: string;
  edi: string;
};

/** A transfer that may have come back: at the bank, or recorded as paid. */
export type ReturnCandidate = {
  transferId: string;
  state: 'SUBMITTED' | 'COMPLETED';
  /** Yen without the fee, as sent to the bank. */
  net: Yen;
  holderKana: string;
  designatedOn: JstDay;
  /** Number of the bank file, and of the record in it. */
  fileNumber: number;
  position: number;
};

/** Why a line may be the return of a transfer, besides its amount and day. */
export type ReturnReason = 'NUMBER' | 'NAME' | 'WORD';

export type ReturnProposal = { candidate: ReturnCandidate; reasons: ReturnReason[] };

/**
 * The transfers that a line may return, with the reasons: same amount, within the days after the designated day, and
 * its number, the name of its payee, or a word for a return. (Rule 6.5)
 */
export function returnProposalsFor(
  line: CreditLine,
  candidates: readonly ReturnCandidate[],
): ReturnProposal[] {
  if (line.kind !== 'IN') return [];
  return candidates.flatMap((candidate) => {
    const { net, designatedOn } = candidate;
    const isInTime = designatedOn <= line.day && line.day <= addDays(designatedOn, maxReturnDays);
    if (net !== line.amount || !isInTime) return [];
    const reasons = reasonsFor(line, candidate);
    return reasons.length > 0 ? [{ candidate, reasons }] : [];
  });
}

/**
 * The transfer that a line certainly returns; null where an operator has to choose: exactly one transfer at the bank has
 * the number, or exactly one has the payee's name and the line has a word for a return. (Rule 6.5)
 */
export function certainReturnOf(
  line: CreditLine,
  candidates: readonly ReturnCandidate[],
): ReturnCandidate | null {
  const proposals = returnProposalsFor(line, candidates);
  const numbered = proposals.filter(({ reasons }) => reasons.includes('NUMBER'));
  const named = proposals.filter(({ reasons }) => reasons.includes('NAME'));
  const [only, ...others] = numbered.length > 0 ? numbered : named;
  if (!only || others.length > 0 || only.candidate.state !== 'SUBMITTED') return null;
  const isCertain = only.reasons.includes('NUMBER') || only.reasons.includes('WORD');
  return isCertain ? only.candidate : null;
}

/** Words for a return in the half-width kana of banks, without voicing marks, and in kanji of a CSV. */
const returnWords = [
  'ｸﾐﾓﾄｼ',
  // Short fields cut off the end of ﾌﾘｺﾐﾌﾉｳ.
  'ﾌﾘｺﾐﾌﾉ',
  'ﾍﾝｷﾝ',
  'ｼｷﾝﾍﾝｷﾔｸ',
  '組戻',
  '振込不能',
  '返金',
  '資金返却',
];

function reasonsFor(line: CreditLine, candidate: ReturnCandidate): ReturnReason[] {
  const texts = `${line.payerName} ${line.summary}`;
  const key = comparableName(texts);
  const holder = comparableName(candidate.holderKana);
  const reasons: ReturnReason[] = [];
  if (digitsOf(line.edi).includes(numberOf(candidate))) reasons.push('NUMBER');
  if (holder.length >= minNameLength && key.includes(holder)) reasons.push('NAME');
  if (returnWords.some((word) => texts.includes(word) || key.includes(word))) reasons.push('WORD');
  return reasons;
}

/** A shorter name is part of too many other names. */
const minNameLength = 3;

/** 顧客コード1 and 2 of the record as sent: the position and the number of the file, which some banks repeat as EDI. */
const numberOf = ({ position, fileNumber }: ReturnCandidate) =>
  `${String(position).padStart(10, '0')}${String(fileNumber).padStart(10, '0')}`;

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
