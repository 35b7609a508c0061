import { startTransition, use, useEffect, useState, type ReactNode } from 'react';

import { sessionEndedSentence } from '#platform/base/texts/session-ended.ts';
import {
  PlainLanguageContext,
  FuriganaContext,
  SentenceLinksContext,
  type PlainLanguageTexts,
  type FuriganaRenderer,
} from '#platform/ui/display/words.tsx';

import { readDisplaySettings, type DisplaySettingsData } from '../display.ts';
import { SignInAgain } from '../session/sign-in-again.tsx';

/** Loads the plain-language sentences of all subjects. */
type LoadPlainLanguage = () => Promise<{ plainLanguageTexts: PlainLanguageTexts }>;

type WordingProps = {
  display: DisplaySettingsData;
  loadPlainLanguage: LoadPlainLanguage;
  children: ReactNode;
};

/**
 * Provides the wording of the product's sentences to all components below: standard or plain language, with
 * or without furigana, as set on this device.
 */
export function WordingProvider({ display, loadPlainLanguage, children }: WordingProps) {
  const { isPlainLanguage, hasFurigana } = useTextSettings(display, loadPlainLanguage);
  const plainLanguage = isPlainLanguage ? use(loadedPlainLanguage(loadPlainLanguage)) : null;
  const furigana = hasFurigana ? use(loadedFurigana()) : null;
  return (
    <SentenceLinksContext value={sentenceLinks}>
      <PlainLanguageContext value={plainLanguage}>
        <FuriganaContext value={furigana}>{children}</FuriganaContext>
      </PlainLanguageContext>
    </SentenceLinksContext>
  );
}

/** Links after sentences. The sentence of a refusal because of an ended session gets a link to sign-in. */
const sentenceLinks: ReadonlyMap<string, ReactNode> = new Map([
  [sessionEndedSentence, <SignInAgain key="sign-in" />],
]);

type TextSettings = Pick<DisplaySettingsData, 'isPlainLanguage' | 'hasFurigana'>;

/**
 * The display settings with which the page was rendered, corrected after hydration by the cookie: the cached offline
 * page was rendered for a visitor, so its settings may differ from this device's.
 */
function useTextSettings(
  rendered: TextSettings,
  loadPlainLanguage: LoadPlainLanguage,
): TextSettings {
  const [asked, setAsked] = useState(rendered);
  useEffect(() => {
    const { isPlainLanguage, hasFurigana } = readDisplaySettings(document.cookie);
    if (isPlainLanguage === rendered.isPlainLanguage && hasFurigana === rendered.hasFurigana)
      return undefined;
    let isHere = true;
    // Load the texts before the switch, so that the page stays visible instead of suspending.
    const follow = async () => {
      await Promise.all([
        isPlainLanguage && loadedPlainLanguage(loadPlainLanguage),
        hasFurigana && loadedFurigana(),
      ]);
      if (isHere) startTransition(() => setAsked({ isPlainLanguage, hasFurigana }));
    };
    void follow();
    return () => {
      isHere = false;
    };
  }, [rendered.isPlainLanguage, rendered.hasFurigana, loadPlainLanguage]);
  return asked;
}

let plainLanguage: Promise<PlainLanguageTexts | null> | undefined;
let furigana: Promise<FuriganaRenderer | null> | undefined;

/** Loads the plain-language texts on demand; null when that fails: the standard texts are then used. */
function loadedPlainLanguage(
  loadPlainLanguage: LoadPlainLanguage,
): Promise<PlainLanguageTexts | null> {
  plainLanguage ??= loadPlainLanguage().then(
    (file) => file.plainLanguageTexts,
    () => null,
  );
  return plainLanguage;
}

function loadedFurigana(): Promise<FuriganaRenderer | null> {
  furigana ??= import('./furigana.ts').then(
    (file) => file.renderFurigana,
    () => null,
  );
  return furigana;
}
