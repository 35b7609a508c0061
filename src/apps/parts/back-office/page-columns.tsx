import type { ReactNode } from 'react';

type PageColumnsProps = {
  /** What stands beside the rest where there is room for two columns, and below it elsewhere. */
  aside: ReactNode;
  children: ReactNode;
};

/** What stands below the header of a page of staff, in line with its title: two columns where they fit, else one. */
export function PageColumns({ aside, children }: PageColumnsProps) {
  return (
    <div className="@container">
      <div className="grid max-w-160 gap-8 px-4 py-5 @min-[52rem]:max-w-none @min-[52rem]:grid-cols-2 @min-[52rem]:items-start">
        <div className="flex min-w-0 flex-col gap-8">{children}</div>
        <div className="flex min-w-0 flex-col gap-8">{aside}</div>
      </div>
    </div>
  );
}
