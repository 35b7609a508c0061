import type { PaperMethod } from '#gen/types.ts';
import { RadioGroup, RadioRow } from '#platform/ui/fields/radio-row.tsx';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Words } from '#platform/ui/display/words.tsx';

import {
  electronicDeliveryConsentParagraphs,
  documentDeliveryMethodNames,
} from '#domain/notice-delivery/delivery.ts';

type DeliveryChoiceProps = {
  value: PaperMethod | null;
  onChange: (method: PaperMethod) => void;
  error?: Sentence | undefined;
};

const methods = ['electronic', 'paper'] as const;

/** Asks how the worker receives documents, and explains what the answer covers. Nothing is preselected. */
export function PaperDeliveryField({ value, onChange, error }: DeliveryChoiceProps) {
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm leading-160">
        {electronicDeliveryConsentParagraphs.map((line) => (
          <li key={line}>
            <Words>{line}</Words>
          </li>
        ))}
      </ul>
      <RadioGroup name="delivery" label="書類の受け取り方" error={error}>
        {methods.map((method) => (
          <RadioRow
            key={method}
            name="delivery"
            value={method}
            label={documentDeliveryMethodNames[method]}
            checked={value === method}
            onChange={() => onChange(method)}
          />
        ))}
      </RadioGroup>
    </div>
  );
}
