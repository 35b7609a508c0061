import type { ReactNode } from 'react';

type FileLinkProps = { href: string; children: ReactNode };

/** A link to a file, which opens in a tab of its own. */
export const FileLink = ({ href, children }: FileLinkProps) => (
  <a className="link wrap-anywhere" href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
);
