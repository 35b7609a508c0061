import { maxAgreementFileBytes } from '#domain/corporation/agreements/paper-rules.ts';
import { formatMegabytes } from '#platform/base/text.ts';

/** Returns the sentence for a file of a 36協定 that is too large to send, otherwise null; the server checks the rest. */
export const whyCannotSendAgreementPaper = ({ size }: { size: number }): string | null =>
  size > maxAgreementFileBytes
    ? `ファイルが大きすぎるため、送れません。${formatMegabytes(maxAgreementFileBytes)}までのPDFか写真を選んでください`
    : null;
