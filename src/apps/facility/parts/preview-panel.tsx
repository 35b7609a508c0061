import Eye from 'lucide-react/icons/eye';
import { useState, type MouseEvent, type ReactNode } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';

type Props = { children: ReactNode };

const title = 'ワーカーに見える内容';

/** Preview beside a form; on a narrow screen behind a button. */
export function PreviewPanel({ children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="lg:hidden">
        <Button
          variant="secondary"
          wide
          icon={<Eye aria-hidden className="size-5" />}
          onClick={() => setOpen(true)}
        >
          プレビュー
        </Button>
        <Sheet open={isOpen} onClose={() => setOpen(false)} title={title} size="full">
          <Preview>{children}</Preview>
        </Sheet>
      </div>
      <section
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself
        tabIndex={0}
        className="max-h-[calc(100dvh-12rem)] overflow-y-auto rounded-16 border border-line bg-surface max-lg:hidden"
      >
        <h2 className="px-4 pt-4 text-lg leading-150 font-bold">{title}</h2>
        <div className="px-4 pt-2 pb-4">
          <Preview>{children}</Preview>
        </div>
      </section>
    </>
  );
}

function Preview({ children }: Props) {
  return (
    <>
      <p className="pb-4 text-sm text-fg-2">
        入力中の内容のプレビューです。リンクは開けません。保存するまで、ワーカーには見えません。
      </p>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a key on a link clicks it as well */}
      <div
        className="overflow-hidden rounded-12 border border-dashed border-line bg-canvas"
        onClickCapture={stopLinks}
      >
        {children}
      </div>
    </>
  );
}

function stopLinks(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
}
