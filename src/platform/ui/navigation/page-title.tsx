import { standardWordingOf, type Sentence } from '#platform/ui/display/sentence.ts';

/** The title of the document, with the name of the product; React moves it into the head. */
export function PageTitle({ children }: { children: Sentence }) {
  return <title>{`${standardWordingOf(children)} | ひとこま`}</title>;
}
