import type { ReactNode } from 'react';

type PageColumnsProps = {
  /** Content beside the main content if there is room for two columns, otherwise below it. */
  aside: ReactNode;
  children: ReactNode;
};

/** Content of a staff page below its header, aligned with the title: two columns if they fit, otherwise one. */
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
