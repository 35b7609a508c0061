import Volume2 from 'lucide-react/icons/volume-2';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

import { Button } from '../button.tsx';

/** Reads a text aloud with the device's Japanese voice, and stops; nothing where the device has none. */
export function ReadAloud({ text }: { text: string }) {
  const hasVoice = useSyncExternalStore(subscribe, hasJapaneseVoice, () => false);
  const [isReading, setReading] = useState(false);
  const own = useRef(false);
  useEffect(
    () => () => {
      // Another text may be read by now: only what was begun here ends with this text.
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
    // Also ends the text that another button reads, which is told so by its own utterance.
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

/** One after the other, because some browsers stop in the middle of a long utterance. */
const sentencesOf = (text: string) =>
  text.split(/(?<=[。！？])|\n+/).flatMap((part) => part.trim() || []);

const hasJapaneseVoice = () =>
  'speechSynthesis' in window &&
  speechSynthesis.getVoices().some(({ lang }) => /^ja(?:[-_]|$)/.test(lang));

/** Voices come some time after the page. */
function subscribe(listener: () => void): () => void {
  // Missing in in-app browsers; Safari before 17 has the voices at once, and no such event.
  if (!('speechSynthesis' in window)) return () => undefined;
  const { speechSynthesis: speech } = window;
  speech.addEventListener?.('voiceschanged', listener);
  return () => speech.removeEventListener?.('voiceschanged', listener);
}
