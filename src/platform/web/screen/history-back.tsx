import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';

import { BackLink } from '#platform/ui/navigation/page-header.tsx';

/** The link 「戻る」: back in the history, which restores list and scroll; to `fallback` when there is no history. */
export function HistoryBack({ fallback }: { fallback: string }) {
  const navigate = useNavigate();
  const back = (event: MouseEvent) => {
    if (isFirstEntry(window.history.state) || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return <BackLink as={Link} to={fallback} onClick={back} />;
}

/**
 * True for a page that was opened directly. React Router numbers its history entries in `idx`, a private API. If a
 * later router numbers differently, every press leads to `fallback`. (Decision 037)
 */
function isFirstEntry(state: unknown): boolean {
  return !(typeof state === 'object' && state !== null && 'idx' in state && state.idx);
}
