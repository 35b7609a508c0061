import type { ReactNode } from 'react';

type FileLinkProps = { href: string; children: ReactNode };

/** Link that opens a file in a new tab. */
export const FileLink = ({ href, children }: FileLinkProps) => (
  <a className="link wrap-anywhere" href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
);
