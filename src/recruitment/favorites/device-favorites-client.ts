import { useSyncExternalStore } from 'react';

import type { RecruitmentCard } from './card.ts';

const key = 'favorites';
/** Enough for a visitor; whoever collects more has reason to sign in. */
const most = 30;
const none: readonly RecruitmentCard[] = [];

const listeners = new Set<() => void>();
let known: { text: string | null; cards: readonly RecruitmentCard[] } | null = null;

/** What a visitor liked on this device, latest first; nothing on the server and while hydrating. */
export function useDeviceFavorites(): readonly RecruitmentCard[] {
  return useSyncExternalStore(subscribe, readDeviceFavorites, () => none);
}

/** The same outside of components. The cards are kept as they were shown when they were liked. */
export function readDeviceFavorites(): readonly RecruitmentCard[] {
  const text = read();
  // One array for one text: React compares what it gets.
  if (known?.text !== text) known = { text, cards: parse(text) };
  return known?.cards ?? none;
}

export function addDeviceFavorite(card: RecruitmentCard): void {
  const others = readDeviceFavorites().filter(({ id }) => id !== card.id);
  write([card, ...others].slice(0, most));
}

export function removeDeviceFavorites(ids: readonly string[]): void {
  write(readDeviceFavorites().filter(({ id }) => !ids.includes(id)));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may have changed it.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function read(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be blocked; then hearts last as long as the page.
    return known?.text ?? null;
  }
}

function write(cards: readonly RecruitmentCard[]): void {
  const text = JSON.stringify(cards);
  try {
    localStorage.setItem(key, text);
  } catch {
    known = { text, cards };
  }
  for (const listener of listeners) listener();
}

function parse(text: string | null): readonly RecruitmentCard[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    const cards = Array.isArray(kept) ? kept.filter(isCard) : none;
    // The very list of the server's page: another one would draw all cards again after hydration.
    return cards.length === 0 ? none : cards;
  } catch {
    // Written by something else.
    return none;
  }
}

/** An older release may have kept less of a card than this one shows. */
function isCard(value: unknown): value is RecruitmentCard {
  if (typeof value !== 'object' || value === null) return false;
  const card: Partial<RecruitmentCard> = value;
  return (
    typeof card.id === 'string' &&
    typeof card.title === 'string' &&
    typeof card.startsAt === 'string' &&
    typeof card.endsAt === 'string' &&
    typeof card.deadline === 'string' &&
    typeof card.salary === 'number' &&
    typeof card.facility?.name === 'string' &&
    typeof card.review?.description === 'string' &&
    Array.isArray(card.tags) &&
    Array.isArray(card.tasks)
  );
}
