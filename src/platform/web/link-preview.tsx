import { useRouteLoaderData } from 'react-router';

import type { RootLoaderData } from './server-time.ts';

type Props = {
  title: string;
  description: string;
  /** The path of the page, without query parameters that only change how the page is shown. */
  path: string;
};

/** Meta tags of a public page for search engines and link previews, with the product's icon as picture. */
export function LinkPreview({ title, description, path }: Props) {
  const origin = useRouteLoaderData<RootLoaderData>('root')?.origin ?? '';
  const url = origin + path;
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:title" content={`${title} | ひとこま`} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content="ひとこま" />
      <meta property="og:image" content={`${origin}/icon-512.png`} />
      <meta name="twitter:card" content="summary" />
    </>
  );
}
