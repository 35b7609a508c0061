type Facts = {
  pausedAt: string | null;
  failingSince: string | null;
  lastDeliveredAt: string | null;
};
type Shown = { label: string; tone: 'success' | 'warn' | 'neutral' | 'info' };

/** Returns the label for the state of an endpoint. */
export function webhookEndpointState({ pausedAt, failingSince, lastDeliveredAt }: Facts): Shown {
  if (pausedAt) return { label: '停止中', tone: 'neutral' };
  if (failingSince) return { label: '届いていません', tone: 'warn' };
  return lastDeliveredAt
    ? { label: '届いています', tone: 'success' }
    : { label: '未送信', tone: 'info' };
}
