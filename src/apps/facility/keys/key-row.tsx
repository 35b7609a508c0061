import { addHours } from '#platform/base/jst.ts';
import { isApiKeyRight } from '#platform/base/people/rights.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { StateBadge, type StateTone } from '#platform/ui/feedback/badge.tsx';
import { serverTime } from '#platform/web/server-time.ts';

import { apiKeyExpiryWarningDays } from '#access/people/keys/key-rules.ts';
import type { ApiKey } from './keys-client.ts';
import { apiKeyRightLabels } from './key-labels.ts';

type Props = {
  apiKey: ApiKey;
  facilities: readonly { id: string; name: string }[];
  onRevoke: () => void;
};

/** Row of one API key: its rights, its last use, its expiry, and the button that revokes it. */
export function KeyRow({ apiKey, facilities, onRevoke }: Props) {
  const { name, ending, rights, facilityIds, lastUsedAt, lastNetwork, revokedAt } = apiKey;
  const { label, tone } = stateOf(apiKey);
  const names = facilities.filter(({ id }) => facilityIds?.includes(id)).map((one) => one.name);
  return (
    <li className="flex flex-col gap-1 py-3">
      <span className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
        {name}
        <StateBadge tone={tone}>{label}</StateBadge>
      </span>
      <span className="text-sm text-fg-2">末尾が {ending} のキー</span>
      <span>
        {rights
          .filter(isApiKeyRight)
          .map((right) => apiKeyRightLabels[right].label)
          .join('、')}
      </span>
      <span className="text-sm text-fg-2 wrap-anywhere">
        {facilityIds === null ? 'すべての施設' : names.join('、')}
      </span>
      <span className="text-sm text-fg-2 wrap-anywhere">
        {lastUsedAt ? (
          <>
            最後の利用 <JstTime at={lastUsedAt} />
            （アクセス元 {lastNetwork}）
          </>
        ) : (
          'まだ使われていません'
        )}
      </span>
      <span className="text-sm text-fg-2">
        作成 <JstTime at={apiKey.createdAt} />（{apiKey.createdByName}）
      </span>
      {revokedAt ? (
        <span className="text-sm text-fg-2">
          取り消し <JstTime at={revokedAt} />（{apiKey.revokedByName}）
        </span>
      ) : (
        <span className="text-sm text-fg-2">
          期限 <JstTime at={apiKey.expiresAt} />
        </span>
      )}
      {(apiKey.state === 'WORKING' || apiKey.state === 'OWNER_LEFT') && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-1 self-start"
          aria-label={`${name}を取り消す`}
          onClick={onRevoke}
        >
          取り消す
        </Button>
      )}
    </li>
  );
}

function stateOf({ state, expiresAt }: ApiKey): { label: string; tone: StateTone } {
  if (state === 'REVOKED') return { label: '取り消し済み', tone: 'neutral' };
  if (state === 'EXPIRED') return { label: '期限切れ', tone: 'neutral' };
  if (state === 'OWNER_LEFT') return { label: '作成者がオーナーでないため停止', tone: 'danger' };
  const endsSoon = addHours(serverTime(), 24 * apiKeyExpiryWarningDays) >= new Date(expiresAt);
  return endsSoon
    ? { label: 'まもなく期限切れ', tone: 'warn' }
    : { label: '使用できます', tone: 'success' };
}
