import { useRef, type CompositionEvent } from 'react';

import { toKatakana } from '#platform/base/kana.ts';

/**
 * Kana before conversion, as an input method shows them; an incomplete romaji syllable may follow.
 */
const reading = /^([ぁ-ゖァ-ヶー]+)[a-zａ-ｚ]{0,2}$/i;

/**
 * Returns handlers for a name field that report the reading in katakana after each input-method composition.
 * Pasted and autofilled names report nothing.
 */
export function useKanaReading(onReading: (kana: string) => void) {
  const latest = useRef('');
  return {
    onCompositionStart() {
      latest.current = '';
    },
    onCompositionUpdate(event: CompositionEvent) {
      // After conversion the text is kanji: the last kana before the conversion are the reading.
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
