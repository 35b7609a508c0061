import Eye from 'lucide-react/icons/eye';

import { formatDay } from '#platform/base/jst.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { CopyButton } from '#platform/ui/copy-button.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { RevealGiftCardCodeMutation } from './client.ts';

type GiftCodeProps = { orderId: string; expiresOn: string | null };

/** The gift code, loaded when the owner asks for it and held only in this component's state. */
export function GiftCardCodePanel({ orderId, expiresOn }: GiftCodeProps) {
  const reveal = useGraphqlMutation(RevealGiftCardCodeMutation);
  const code = reveal.data?.revealGiftCardCode.code;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-bold">
        <Words>ギフトカードのコード</Words>
      </h2>
      {reveal.isError && (
        <Banner tone="danger" announce title="コードを表示できませんでした">
          {reveal.error.message}
        </Banner>
      )}
      {code ? (
        <>
          <p
            aria-live="polite"
            className="rounded-12 bg-surface-2 px-4 py-3 text-center text-xl leading-150 font-bold tracking-wider break-all tabular-nums"
          >
            {code}
          </p>
          <div className="self-center">
            <CopyButton text={code} what="コード" />
          </div>
          <p className="text-sm text-fg-2">
            <Words>
              Amazonのアカウントサービスで登録すると使えます。読み取りにくいときは、画面を明るくしてください。
            </Words>
          </p>
        </>
      ) : (
        <Button
          size="lg"
          wide
          icon={<Eye aria-hidden className="size-5" />}
          pending={reveal.isPending}
          pendingLabel="読み込み中です"
          onClick={() => reveal.mutate({ input: { orderId } })}
        >
          コードを表示
        </Button>
      )}
      <p className="text-sm text-fg-2">
        <Words>
          {expiresOn && `有効期限は${formatDay(expiresOn)}です。`}
          コードは他の人に教えないでください。
        </Words>
      </p>
    </Card>
  );
}
