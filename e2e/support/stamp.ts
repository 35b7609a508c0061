import type { Page } from '@playwright/test';

import { stampPaths } from '#domain/attendance/stamps/stamp-paths.ts';

type Stamp = { id: string; kind: 'check-in' | 'check-out'; code: string; hadOvertime?: boolean };

/** Types the facility's code and records the stamp; a check-out confirms that the break was taken. */
export async function stampByCode(
  page: Page,
  { id, kind, code, hadOvertime }: Stamp,
): Promise<void> {
  await page.goto(stampPaths[kind].code(id));
  await page.getByLabel('6桁のコード').fill(code);
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  const tookBreak = sheet.getByRole('group', { name: /休憩は/ });
  if (await tookBreak.isVisible()) await tookBreak.getByRole('radio', { name: 'はい' }).check();
  if (hadOvertime === true) await sheet.getByRole('radio', { name: /残業を申請します/ }).check();
  await sheet.getByRole('button', { name: /を記録する$/ }).click();
}
