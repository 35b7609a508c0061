import Volume2 from 'lucide-react/icons/volume-2';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

import { Button } from '../button.tsx';

/** A button that reads a text aloud with the device's Japanese voice, and stops it; nothing on a device without one. */
export function ReadAloud({ text }: { text: string }) {
  const hasVoice = useSyncExternalStore(subscribe, hasJapaneseVoice, () => false);
  const [isReading, setReading] = useState(false);
  const own = useRef(false);
  useEffect(
    () => () => {
      // Another button's text may be playing by now: stop only an utterance that this button began.
      if (own.current) speechSynthesis.cancel();
    },
    [],
  );
  if (!hasVoice) return null;

  function end(): void {
    own.current = false;
    setReading(false);
  }

  function press(): void {
    // Also stops another button's text; that button is notified by an event of its own utterance.
    speechSynthesis.cancel();
    if (isReading) return end();
    const sentences = sentencesOf(text);
    own.current = true;
    setReading(true);
    for (const [index, sentence] of sentences.entries()) {
      const said = new SpeechSynthesisUtterance(sentence);
      said.lang = 'ja-JP';
      said.addEventListener('error', end);
      if (index === sentences.length - 1) said.addEventListener('end', end);
      speechSynthesis.speak(said);
    }
  }

  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<Volume2 aria-hidden className="size-5" />}
      onClick={press}
    >
      {isReading ? '読み上げを止める' : '読み上げる'}
    </Button>
  );
}

/** Splits a text into sentences: some browsers stop in the middle of a long utterance. */
const sentencesOf = (text: string) =>
  text.split(/(?<=[。！？])|\n+/).flatMap((part) => part.trim() || []);

const hasJapaneseVoice = () =>
  'speechSynthesis' in window &&
  speechSynthesis.getVoices().some(({ lang }) => /^ja(?:[-_]|$)/.test(lang));

/** Calls the listener when the device's voices are loaded, which is some time after the page. */
function subscribe(listener: () => void): () => void {
  // In-app browsers have no speech. Safari before 17 has the voices at once, and no such event.
  if (!('speechSynthesis' in window)) return () => undefined;
  const { speechSynthesis: speech } = window;
  speech.addEventListener?.('voiceschanged', listener);
  return () => speech.removeEventListener?.('voiceschanged', listener);
}
