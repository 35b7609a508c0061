import { startTransition, useState, type ComponentType } from 'react';

import { toast } from '#platform/ui/overlays/toast.ts';
import { useLatestCallback } from '#platform/ui/use-latest.ts';

import type { SearchSheetProps, SearchSheetName } from './search-sheet-props.ts';

/** The code of each sheet is loaded on opening, so that the list renders first. */
const sheets = {
  place: async () => (await import('./place-sheet.tsx')).PlaceSheet,
  filter: async () => (await import('./filters/filter-sheet.tsx')).FilterSheet,
  calendar: async () => (await import('./calendar-sheet.tsx')).CalendarSheet,
} as const satisfies Record<SearchSheetName, () => Promise<ComponentType<SearchSheetProps>>>;

type Shown = { Sheet: ComponentType<SearchSheetProps>; open: boolean };

/** Returns functions to open and close a sheet, one at a time, and the element to render. */
export function useSearchSheet() {
  const [shown, setShown] = useState<Shown | null>(null);
  const open = useLatestCallback(async (name: SearchSheetName) => {
    try {
      const Sheet = await sheets[name]();
      // A transition, so that the pressed button is painted first: a slow phone needs more than one frame for a
      // sheet.
      startTransition(() => setShown({ Sheet, open: true }));
    } catch {
      // The code could not be loaded; the next press tries again.
      toast.error('通信に失敗しました。電波のよい場所で、もう一度お試しください');
    }
  });
  return {
    open,
    close: () => setShown((current) => current && { ...current, open: false }),
    shown,
  };
}
