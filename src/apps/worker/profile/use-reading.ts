import { useRef, type CompositionEvent } from 'react';

import { toKatakana } from '#platform/base/kana.ts';

/**
 * Kana before conversion, as an input method shows them; an incomplete romaji syllable may follow.
 */
const reading = /^([ぁ-ゖァ-ヶー]+)[a-zａ-ｚ]{0,2}$/i;

/**
 * Listens to what is composed in the field of a name and reports its reading in katakana, one
 * composition after the other. Nothing is reported for what is pasted or filled in by the browser.
 */
export function useReading(onReading: (kana: string) => void) {
  const latest = useRef('');
  return {
    onCompositionStart() {
      latest.current = '';
    },
    onCompositionUpdate(event: CompositionEvent) {
      // After conversion the text is kanji: the last kana before are the reading.
      latest.current = reading.exec(event.data)?.[1] ?? latest.current;
    },
    onCompositionEnd(event: CompositionEvent) {
      // Some input methods deliver the last kana only in this event.
      const kana = reading.exec(event.data)?.[1] ?? latest.current;
      latest.current = '';
      if (event.data !== '' && kana !== '') onReading(toKatakana(kana));
    },
  };
}
