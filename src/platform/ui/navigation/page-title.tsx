/** The title of the document, with the name of the product; React moves it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} | ひとこま`}</title>;
}
