import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import type { GraphqlDocument } from '#platform/web/graphql/document.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

type EnterProps<Input> = {
  label: string;
  /** Path of the page to open after the sign-in. */
  to: string;
  operation: GraphqlDocument<unknown, { input: Input }>;
  input: Input;
};

/** Button that signs this browser in without a passkey, which the demo allows, and opens the page of that person. */
export function DemoSignInButton<Input>({ label, to, operation, input }: EnterProps<Input>) {
  const enter = useGraphqlMutation(operation, {
    // Load a new document, because the page's data belongs to the old session.
    onSuccess: () => window.location.assign(to),
  });
  return (
    <div className="flex flex-col gap-2">
      {enter.isError && (
        <Banner tone="danger" announce title="ログインできませんでした">
          {enter.error.message}
        </Banner>
      )}
      <div>
        <Button
          size="sm"
          pending={enter.isPending || enter.isSuccess}
          onClick={() => enter.mutate({ input })}
        >
          {label}
        </Button>
      </div>
    </div>
  );
}
