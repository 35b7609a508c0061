import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';

import { BackLink } from '#platform/ui/navigation/page-header.tsx';

/** 「戻る」: back in the history, which restores list and scroll; without history, to `fallback`. */
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
 * React Router numbers its history entries in `idx`; 0 is a page that was opened directly. Private API. If
 * a later router numbers otherwise, every press leads to `fallback`. (Decision 037)
 */
function isFirstEntry(state: unknown): boolean {
  return !(typeof state === 'object' && state !== null && 'idx' in state && state.idx);
}
