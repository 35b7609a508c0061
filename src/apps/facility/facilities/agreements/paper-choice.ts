import { maxPaperBytes } from '#domain/corporation/agreements/paper-rules.ts';
import { formatMegabytes } from '#platform/base/text.ts';

/** Why a chosen file of a 36協定 is not sent at all; null for one that is left to the server. */
export const whyNotSend = ({ size }: { size: number }): string | null =>
  size > maxPaperBytes
    ? `ファイルが大きすぎるため、送れません。${formatMegabytes(maxPaperBytes)}までのPDFか写真を選んでください`
    : null;
