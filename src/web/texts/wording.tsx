import { startTransition, use, useEffect, useState, type ReactNode } from 'react';

import { commonMessages } from '#base/refusal.ts';
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
 * How everything below says our own sentences: as they stand, in easy Japanese, with readings, or
 * both, as the person asked for on this device.
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

/** An ended session is noticed at the press of a button: the way to sign-in stands where that was. */
const sentenceLinks: ReadonlyMap<string, ReactNode> = new Map([
  [commonMessages.UNAUTHENTICATED, <SignInAgain key="sign-in" />],
]);

type TextSettings = Pick<Display, 'isEasy' | 'hasReadings'>;

/**
 * What the page was rendered with. The page that stands in without a connection was kept as a
 * visitor gets it: there the cookie is asked once the page stands, and the words follow.
 */
function useTextSettings(rendered: TextSettings, loadEasy: LoadEasy): TextSettings {
  const [asked, setAsked] = useState(rendered);
  useEffect(() => {
    const { isEasy, hasReadings } = readDisplay(document.cookie);
    if (isEasy === rendered.isEasy && hasReadings === rendered.hasReadings) return undefined;
    let isHere = true;
    // Loaded first: the page stays as it is meanwhile, instead of waiting for its words.
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

/** Loaded by those who want it; the server has it at hand. Out of reach, our words stay as they are. */
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
