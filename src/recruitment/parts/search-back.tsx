import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';

import { BackLink } from '#ui/navigation/page-header.tsx';

/** 「戻る」: back in the history, which restores list and scroll; without history, to `fallback`. */
export function SearchBack({ fallback }: { fallback: string }) {
  const navigate = useNavigate();
  const back = (event: MouseEvent) => {
    // The router numbers its history entries; 0 is a page opened directly.
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    if (!idx || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return <BackLink as={Link} to={fallback} onClick={back} />;
}
