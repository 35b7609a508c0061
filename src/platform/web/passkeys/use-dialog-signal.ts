import { useEffect, useRef } from 'react';

/** Signals that close the browser's passkey dialog, which must not stay open over another page. */
export function useDialogSignal() {
  const dialog = useRef<AbortController | null>(null);
  useEffect(() => () => dialog.current?.abort(), []);
  return {
    /** The signal for a new dialog; aborted by `abort`, and when the component unmounts. */
    begin(): AbortSignal {
      dialog.current = new AbortController();
      return dialog.current.signal;
    },
    abort: () => dialog.current?.abort(),
  };
}
