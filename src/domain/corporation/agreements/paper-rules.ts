/** The largest file of a filed 36協定. */
export const maxPaperBytes = 10 * 1024 * 1024;
/** Files of one filing that are not removed, the replaced ones among them. */
export const maxPapers = 10;

export type PaperKind = 'pdf' | 'image';

/** What the history of a file says of it. */
export type PaperState = 'CURRENT' | 'REPLACED' | 'REMOVED';

/** The state of a file that was kept. */
export function paperState(paper: { endedAt: Date | null; removedAt: Date | null }): PaperState {
  if (paper.removedAt) return 'REMOVED';
  return paper.endedAt ? 'REPLACED' : 'CURRENT';
}
