import { startTransition, use, useEffect, useState, type ReactNode } from 'react';

import { sessionEnded } from '#base/texts/session-ended.ts';
import {
  EasyContext,
  ReadingsContext,
  SentenceLinksContext,
  type Easy,
  type Readings,
} from '#ui/display/words.tsx';

import { readDisplay, type Display } from '../display.ts';
import { SignInAgain } from '../session/sign-in-again.tsx';

/** Loads the plain-language sentences of all slices. */
export type LoadEasy = () => Promise<{ easy: Easy }>;

type WordingProps = { display: Display; loadEasy: LoadEasy; children: ReactNode };

/**
 * Provides the wording of the product's sentences to all components below: standard or plain language, with
 * or without furigana, as set on this device.
 */
export function Wording({ display, loadEasy, children }: WordingProps) {
  const { isEasy, hasReadings } = useTextSettings(display, loadEasy);
  const easy = isEasy ? use(knownEasy(loadEasy)) : null;
  const readings = hasReadings ? use(knownReadings()) : null;
  return (
    <SentenceLinksContext value={sentenceLinks}>
      <EasyContext value={easy}>
        <ReadingsContext value={readings}>{children}</ReadingsContext>
      </EasyContext>
    </SentenceLinksContext>
  );
}

/** An ended session shows up as a refusal of a command: its sentence is shown with a sign-in link. */
const sentenceLinks: ReadonlyMap<string, ReactNode> = new Map([
  [sessionEnded, <SignInAgain key="sign-in" />],
]);

type TextSettings = Pick<Display, 'isEasy' | 'hasReadings'>;

/**
 * The settings that the page was rendered with, corrected after hydration by the cookie: the cached offline
 * page was rendered for a visitor, so its settings may differ from this device's.
 */
function useTextSettings(rendered: TextSettings, loadEasy: LoadEasy): TextSettings {
  const [asked, setAsked] = useState(rendered);
  useEffect(() => {
    const { isEasy, hasReadings } = readDisplay(document.cookie);
    if (isEasy === rendered.isEasy && hasReadings === rendered.hasReadings) return undefined;
    let isHere = true;
    // Load the texts before the switch, so that the page stays visible instead of suspending.
    const follow = async () => {
      await Promise.all([isEasy && knownEasy(loadEasy), hasReadings && knownReadings()]);
      if (isHere) startTransition(() => setAsked({ isEasy, hasReadings }));
    };
    void follow();
    return () => {
      isHere = false;
    };
  }, [rendered.isEasy, rendered.hasReadings, loadEasy]);
  return asked;
}

let easy: Promise<Easy | null> | undefined;
let readings: Promise<Readings | null> | undefined;

/** Loads the plain-language texts on demand; if loading fails, the standard texts stay. */
function knownEasy(loadEasy: LoadEasy): Promise<Easy | null> {
  easy ??= loadEasy().then(
    (file) => file.easy,
    () => null,
  );
  return easy;
}

function knownReadings(): Promise<Readings | null> {
  readings ??= import('./furigana.ts').then(
    (file) => file.readings,
    () => null,
  );
  return readings;
}
