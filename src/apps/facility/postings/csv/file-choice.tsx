import { useRef, type ChangeEvent } from 'react';

import { Button } from '#platform/ui/button.tsx';

type Props = {
  /** Reason why no file can be chosen now; null when one can be. */
  reason: string | null;
  onPick: (file: File) => void;
};

/** Button that opens the choice of a CSV. */
export function ChoosePostingFileButton({ reason, onPick }: Props) {
  const input = useRef<HTMLInputElement>(null);
  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // Copied into memory: after a change on disk, the browser could not read the chosen file again.
    if (file) void file.arrayBuffer().then((bytes) => onPick(new File([bytes], file.name)));
    // Reset, so that choosing the same file again fires a change event.
    currentTarget.value = '';
  }
  return (
    <div>
      <Button variant="secondary" reason={reason} onClick={() => input.current?.click()}>
        CSVを選ぶ
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="CSV"
        accept=".csv,text/csv"
        onChange={onChange}
      />
    </div>
  );
}
