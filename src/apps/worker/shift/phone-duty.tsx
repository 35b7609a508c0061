import { Card, Section } from '#platform/ui/display/card.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Words } from '#platform/ui/display/words.tsx';

import { CallFacilityLink } from './shift-head.tsx';

type Props = {
  /** Null when the facility's number may no longer be shown. */
  phoneNumber: string | null;
  toldName: string;
  error: Sentence | undefined;
  onToldName: (name: string) => void;
};

/** Tells the worker to phone the facility first, and asks for the name of the person who answered. (Rule 4.13) */
export function CallFacilityFirstFields({ phoneNumber, toldName, error, onToldName }: Props) {
  return (
    <Section title="先に施設へ電話してください">
      <Card className="flex flex-col gap-4">
        <p>
          <Words>電話で伝えてから、相手のお名前を入力してください。</Words>
        </p>
        {phoneNumber !== null && <CallFacilityLink phoneNumber={phoneNumber} />}
        <TextField
          label="電話で伝えた相手のお名前"
          name="toldName"
          required
          support="例：佐藤"
          autoComplete="off"
          value={toldName}
          error={error}
          onChange={(event) => onToldName(event.target.value)}
        />
      </Card>
    </Section>
  );
}
