import { useRef, type ChangeEvent } from 'react';

import { Button } from '#platform/ui/button.tsx';

type Props = {
  /** Why no file can be chosen now. */
  reason: string | null;
  onPick: (file: File) => void;
};

/** The button that chooses a CSV. */
export function FileChoice({ reason, onPick }: Props) {
  const input = useRef<HTMLInputElement>(null);
  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // Kept in memory: a file that is changed on disk after the check could not be read any more.
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
