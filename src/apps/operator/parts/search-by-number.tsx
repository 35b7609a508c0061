import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { PhoneField } from '#platform/ui/fields/phone-field.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';

import { checkPhoneNumber, normalizeTypedPhoneNumber } from '#apps/operator/people/numbers.ts';
import {
  workerByPhoneNumberQuery,
  type WorkerAccount,
} from '#apps/operator/people/workers-client.ts';
import { SearchAnswer } from './search-answer.tsx';

type FoundProps = { children: (worker: WorkerAccount) => ReactNode };

/** Search for a worker by phone number; `children` renders the result. */
export function SearchByPhoneNumber({ children }: FoundProps) {
  const [wanted, setWanted] = useState<string | null>(null);
  const form = useForm({
    initial: { phoneNumber: '' },
    focusesField: true,
    check: ({ phoneNumber }) => checkPhoneNumber(phoneNumber),
    submit: ({ phoneNumber }) => {
      setWanted(normalizeTypedPhoneNumber(phoneNumber));
      return Promise.resolve();
    },
  });
  return (
    <Section title="電話番号で探す">
      <form
        method="post"
        noValidate
        className="flex max-w-120 flex-col gap-3"
        onSubmit={form.onSubmit}
      >
        <PhoneField
          label="ワーカーの携帯電話番号"
          name="phoneNumber"
          required
          value={form.draft.phoneNumber}
          error={form.problems['phoneNumber']}
          onChange={(event) => form.change({ phoneNumber: event.target.value })}
        />
        <div>
          <Button type="submit" size="sm" variant="secondary">
            アカウントを探す
          </Button>
        </div>
      </form>
      {wanted && (
        <Found key={wanted} phoneNumber={wanted}>
          {children}
        </Found>
      )}
    </Section>
  );
}

function Found({ phoneNumber, children }: FoundProps & { phoneNumber: string }) {
  const query = useQuery(workerByPhoneNumberQuery(phoneNumber));
  return (
    <SearchAnswer
      query={query}
      found={query.data?.workerByNumber}
      none="この番号のアカウントはありません。"
    >
      {children}
    </SearchAnswer>
  );
}
