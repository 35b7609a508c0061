import type { MouseEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';

import { BackLink } from '#ui/navigation/page-header.tsx';

import { searchWith } from './picker-params.ts';

/** Back to the search as it was, without the choice. */
export function PickerBack() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const back = (event: MouseEvent) => {
    // The router numbers its entries; 0 is a page that was opened from elsewhere.
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    if (!idx || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return <BackLink as={Link} to={searchWith(params, {})} onClick={back} />;
}
