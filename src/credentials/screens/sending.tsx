import type { FieldErrors } from '#base/refusal.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { ErrorSummary } from '#ui/fields/error-summary.tsx';
import { fieldId } from '#ui/fields/field.tsx';
import { Progress } from '#ui/feedback/meter.tsx';
import type { GraphqlFailure } from '#web/graphql/graphql.ts';

/** How much of the pictures has left; nothing while nothing is being sent. */
export function Sending({ share }: { share: number | null }) {
  if (share === null) return null;
  const percent = Math.round(share * 100);
  return <Progress label="写真を送っています" value={percent} max={100} text={`${percent}%`} />;
}

type TroubleProps = {
  title: string;
  failure: GraphqlFailure | null;
  problems: FieldErrors;
  attempt: number;
};

/** What went wrong: with the whole of it in a banner, with its fields in a summary that leads there. */
export function Trouble({ title, failure, problems, attempt }: TroubleProps) {
  const errors = Object.entries(problems).map(([field, text]) => ({ id: fieldId(field), text }));
  const isOfFields = failure?.code === 'VALIDATION_FAILED' && errors.length > 0;
  return (
    <>
      {failure && !isOfFields && (
        <Banner tone="danger" announce title={title}>
          {failure.message}
        </Banner>
      )}
      <ErrorSummary errors={errors} attempt={attempt} />
    </>
  );
}
