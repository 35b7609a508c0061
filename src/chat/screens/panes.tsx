import type { ReactNode } from 'react';

/** Two columns from 768 px on: the conversations, and the one that is open. */
export function Panes({ list, children }: { list: ReactNode; children: ReactNode }) {
  return (
    <div className="md:grid md:grid-cols-[minmax(14rem,2fr)_minmax(0,3fr)] md:items-start">
      {/* Before the list is there, its column is. */}
      {list ?? <div className="max-md:hidden" />}
      <div className="min-w-0 md:min-h-dvh md:border-l md:border-line-weak">{children}</div>
    </div>
  );
}
