import { useSyncExternalStore } from 'react';

import { createListenerSet } from '#platform/base/listeners.ts';
import type { RecruitmentCardFragment } from '#gen/worker-operations.ts';
import { deviceStorage } from '#platform/web/storage/device-storage.ts';

const key = 'favorites';
/** The maximum number of favourites on a visitor's device; signed-in workers can have more. */
const most = 30;
const none: readonly RecruitmentCardFragment[] = [];

const listeners = createListenerSet();
let known: { text: string | null; cards: readonly RecruitmentCardFragment[] } | null = null;

/** The favourites stored on this device, latest first; empty on the server and while hydrating. */
export function useDeviceFavorites(): readonly RecruitmentCardFragment[] {
  return useSyncExternalStore(subscribe, readDeviceFavorites, () => none);
}

/**
 * Reads the favourites stored on this device, outside of components. A card shows the recruitment as of being
 * favourited.
 */
export function readDeviceFavorites(): readonly RecruitmentCardFragment[] {
  const text = read();
  // Return the same array for the same text, because React compares snapshots by identity.
  if (known?.text !== text) known = { text, cards: parse(text) };
  return known?.cards ?? none;
}

export function addDeviceFavorite(card: RecruitmentCardFragment): void {
  const others = readDeviceFavorites().filter(({ id }) => id !== card.id);
  // Drop the travel times: they belong to one search or to one worker's home, not to the device.
  write([{ ...card, travelMinutes: null, homeMinutes: null }, ...others].slice(0, most));
}

export function removeDeviceFavorites(ids: readonly string[]): void {
  write(readDeviceFavorites().filter(({ id }) => !ids.includes(id)));
}

function subscribe(listener: () => void): () => void {
  const leave = listeners.subscribe(listener);
  // Another tab may change the list.
  window.addEventListener('storage', listener);
  return () => {
    leave();
    window.removeEventListener('storage', listener);
  };
}

const read = () => deviceStorage().getItem(key);

function write(cards: readonly RecruitmentCardFragment[]): void {
  deviceStorage().setItem(key, JSON.stringify(cards));
  listeners.notify();
}

function parse(text: string | null): readonly RecruitmentCardFragment[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    const cards = Array.isArray(kept) ? kept.filter(isCard) : none;
    // Return the server snapshot's own array: a different one would re-render every card after
    // hydration.
    return cards.length === 0 ? none : cards;
  } catch {
    // The stored text is not JSON: another program or an older version wrote it.
    return none;
  }
}

/** True for a card with all required fields; a card stored by an older release may lack some. */
function isCard(value: unknown): value is RecruitmentCardFragment {
  if (typeof value !== 'object' || value === null) return false;
  const card: Partial<RecruitmentCardFragment> = value;
  return (
    typeof card.id === 'string' &&
    typeof card.title === 'string' &&
    typeof card.startsAt === 'string' &&
    typeof card.endsAt === 'string' &&
    typeof card.deadline === 'string' &&
    typeof card.salary === 'number' &&
    typeof card.facility?.name === 'string' &&
    typeof card.review?.description === 'string' &&
    Array.isArray(card.tags)
  );
}
