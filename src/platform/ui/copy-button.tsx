import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';

import { Button } from './button.tsx';
import { toast } from './overlays/toast.ts';

/** Copies a text to the clipboard; `what` names the text for screen readers. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [isCopied, setCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without https the browser has no clipboard API; the worker can select the text next to the button.
      toast.error('コピーできませんでした。文字を選んでコピーしてください');
    }
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Icon aria-hidden className="size-5" />}
      onClick={() => void copy()}
    >
      <span className="sr-only">{what}を</span>
      {isCopied ? 'コピー済み' : 'コピー'}
    </Button>
  );
}
