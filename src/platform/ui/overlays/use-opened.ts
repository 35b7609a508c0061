import { useState } from 'react';

/**
 * The row whose dialog is open; null when none is. `close` closes only the dialog of the row that it was rendered with:
 * a dialog that was closed before its answer arrived closes once more with the answer, when the dialog of another row
 * may be open.
 */
export function useRowWithOpenDialog<Row extends object>() {
  const [opened, open] = useState<Row | null>(null);
  const close = () => open((now) => (now === opened ? null : now));
  return { opened, open: (row: Row) => open(row), close };
}
