import type { ReactNode } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import type { FormHandle } from '#platform/web/forms/use-form.ts';

type FormSheetProps<Draft> = {
  title: string;
  form: FormHandle<Draft>;
  label: string;
  onClose: () => void;
  children: ReactNode;
};

/** Sheet with a form, the summary of its errors, and one button. */
export function FormSheet<Draft>({ title, form, label, onClose, children }: FormSheetProps<Draft>) {
  return (
    <Sheet open title={title} onClose={onClose}>
      <form method="post" noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit}>
        <FormErrors form={form} title="保存できませんでした" />
        {children}
        <Button type="submit" wide pending={form.isPending} pendingLabel="送信しています…">
          {label}
        </Button>
      </form>
    </Sheet>
  );
}
