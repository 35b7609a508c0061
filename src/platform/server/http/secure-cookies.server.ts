import type { App } from '../context.server.ts';

/** True when cookies may travel over https only. */
export const hasSecureCookies = ({ env }: Pick<App, 'env'>): boolean =>
  env.ORIGIN?.startsWith('https://') ?? false;
