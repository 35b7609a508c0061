import { lazy, Suspense } from 'react';

import { useSession } from '#platform/web/session/session.tsx';

import type { ClashNoteProps } from './hidden-clashes.tsx';

/** Lazy, because visitors have no booked shifts. If loading fails, the list appears without the note. */
const HiddenClashes = lazy(async () => {
  const loaded = await import('./hidden-clashes.tsx').catch(() => null);
  const Nothing = (_props: ClashNoteProps) => null;
  return { default: loaded?.HiddenClashes ?? Nothing };
});

/** Says how many recruitments are hidden because they overlap a booked shift, with a button to show them. */
export function ClashNote(props: ClashNoteProps) {
  const { status } = useSession();
  if (status !== 'authenticated' || (!props.filters.showsClashes && !props.count)) return null;
  return (
    <Suspense fallback={null}>
      <HiddenClashes {...props} />
    </Suspense>
  );
}
