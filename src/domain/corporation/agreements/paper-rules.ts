/** Maximum size of a file of a filed 36協定, in bytes: 10 MiB. */
export const maxAgreementFileBytes = 10 * 1024 * 1024;
/** Maximum files of one filing that are not removed, including replaced ones. */
export const maxAgreementFiles = 10;

export type AgreementFileKind = 'pdf' | 'image';

/** State of a file of a filing: in use, replaced by a newer file, or removed. */
export type AgreementFileState = 'CURRENT' | 'REPLACED' | 'REMOVED';

/** The state of a stored file; a removed file is REMOVED even if it was replaced before. */
export function agreementFileStateOf(paper: {
  endedAt: Date | null;
  removedAt: Date | null;
}): AgreementFileState {
  if (paper.removedAt) return 'REMOVED';
  return paper.endedAt ? 'REPLACED' : 'CURRENT';
}
