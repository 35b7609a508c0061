import type { RefusalReason, RequestPayer } from './slow-requests-client.ts';

const kindLabels: Record<RequestPayer['kind'], string> = {
  WORKER: 'ワーカー',
  PERSON: '法人・運営の方',
  TABLET: 'タブレット',
  API_KEY: 'APIキー',
  CORPORATION: '法人',
  ADDRESS: 'アドレス',
  BLOCK: 'アドレスの範囲',
  OTHER: 'そのほか',
};

/** Names a payer: a corporation and its keys by their names, all others by the code of today. */
export function requestPayerText(payer: RequestPayer): string {
  const { kind, code, blockCode, ipVersion, keyName, corporation } = payer;
  const label = kindLabels[kind];
  if (kind === 'CORPORATION' && corporation) return corporation.name;
  if (kind === 'API_KEY' && keyName !== null) return `${label}「${keyName}」`;
  const details = [ipVersion && `IPv${ipVersion}`, blockCode && `範囲 ${blockCode}`].filter(
    Boolean,
  );
  return `${label} ${code}${details.length > 0 ? `（${details.join('・')}）` : ''}`;
}

export const refusalReasonLabels: Record<RefusalReason, string> = {
  BUDGET: '利用量の上限',
  CORPORATION_BUDGET: '法人全体の利用量の上限',
  BLOCK_BUDGET: 'アドレスの範囲の利用量の上限',
  OWN_TURNS: '同時の操作の上限',
  TURN_WAIT: '順番が来なかった',
  TURN_QUEUE: '順番待ちが多すぎた',
  THREAD_WAIT: '書類・画像の順番が来なかった',
  THREAD_QUEUE: '書類・画像の順番待ちが多すぎた',
};

/** Seconds with one digit, as 「0.4秒」. */
export const secondsText = (seconds: number): string => `${seconds.toFixed(1)}秒`;
