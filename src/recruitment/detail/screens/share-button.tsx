import { Share } from 'lucide-react';

import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/overlays/toast.ts';

/** Hands the address to another app, or to the clipboard where the browser cannot. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const share = async () => {
    const url = new URL(path, window.location.href).href;
    try {
      if ('share' in navigator) await navigator.share({ title, url });
      else {
        await copyText(url);
        toast.success('リンクをコピーしました');
      }
    } catch (error) {
      // Closing the sheet of the phone is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast.error('共有できませんでした。アドレスバーからコピーしてください');
    }
  };
  return (
    <IconButton
      label="共有する"
      icon={<Share aria-hidden className="size-6" />}
      onClick={() => void share()}
    />
  );
}

/** Also on plain http, where the clipboard's own interface does not exist. */
async function copyText(text: string): Promise<void> {
  // Undefined there, whatever its type says.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard) return clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (!copied) throw new Error('copy refused');
}
