import Share from 'lucide-react/icons/share';

import { IconButton } from '#platform/ui/icon-button.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';

/** Shares the URL, or copies it where the browser cannot share. */
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
      // The worker closed the share sheet: not a failure.
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

/** Copies on plain http too, where the Clipboard API is missing. */
async function copyText(text: string): Promise<void> {
  // Undefined on plain http, although the type does not say so.
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
