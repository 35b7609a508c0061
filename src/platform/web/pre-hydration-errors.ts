import { useEffect } from 'react';

const early: unknown[] = [];
const most = 20;

/** Buffers errors until the error reports are loaded. */
const keep = ({ error, reason }: { error?: unknown; reason?: unknown }) => {
  if (early.length < most) early.push(error ?? reason);
};

if (typeof window !== 'undefined') {
  window.addEventListener('error', keep);
  window.addEventListener('unhandledrejection', keep);
}

/** Starts the error reports after hydration, if the server names a service for them. */
export function useStartErrorReports(dsn: string | null): void {
  useEffect(() => {
    window.removeEventListener('error', keep);
    window.removeEventListener('unhandledrejection', keep);
    if (dsn === null) return;
    void import('./error-reports.ts').then(({ startErrorReports }) =>
      startErrorReports(dsn, early),
    );
  }, [dsn]);
}
