import { apiPaths } from '#platform/base/api-paths.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';

import { openBackOffice } from './support/back-office.ts';
import { expect, test } from './support/journey.ts';
import { openByKeyboard } from './support/keyboard.ts';
import { heading, joinAsOwner, checkPageAccessibility, registerPasskey } from './support/staff.ts';

const side = facilityPaths;

test('an owner makes a key, a program reads with it, and it ends with its revocation', async ({
  page,
  request,
  site,
  playwright,
}) => {
  const backOffice = openBackOffice(request);
  await joinAsOwner({ page, backOffice }, 'keys');
  await registerPasskey(page, '事務所のパソコン');
  await page.goto(side.corporation());
  await page.getByRole('link', { name: 'APIキーを管理する' }).click();
  await expect(page.getByText('キーはまだありません')).toBeVisible();
  await checkPageAccessibility(page);

  const key =
    await test.step('the owner chooses what the key may do, and reads it once', async () => {
      await openByKeyboard(page, page.getByRole('button', { name: 'キーを作る' }));
      const make = page.getByRole('button', { name: '作る', exact: true });
      await make.click();
      await expect(page.getByText('できることを1つ以上選んでください').first()).toBeVisible();
      await checkPageAccessibility(page);
      await page.getByLabel('キーの名前').fill('勤怠システム');
      await page.getByRole('checkbox', { name: /施設とひな形を読む/ }).click();
      await page.getByLabel('有効期間').selectOption('365');
      await make.click();
      const shown = page.getByText(/^hitokoma_[\w-]{43}$/);
      await expect(shown).toBeVisible();
      await checkPageAccessibility(page);
      const text = await shown.innerText();
      await page.getByRole('button', { name: '保存しました' }).click();
      await expect(page.getByText('まだ使われていません')).toBeVisible();
      await expect(shown).toHaveCount(0);
      return text;
    });

  // A program sends an API key and no cookie.
  const program = await playwright.request.newContext({ baseURL: site });
  const ask = async (query: string) => {
    const answer = await program.post(apiPaths.facilityGraphql, {
      headers: { authorization: `Bearer ${key}`, 'apollo-require-preflight': 'true' },
      data: { query },
    });
    return answer.text();
  };

  await test.step('the program reads what its right names, and nothing that a person has to do', async () => {
    expect(await ask('{ ownFacilities { facilities { id name } } }')).toContain('"facilities":[{');
    expect(await ask('{ members { members { name } } }')).toContain('PERSON_REQUIRED');
    expect(await ask('{ postingsOfWeek(day: "2026-12-01") { cursor } }')).toContain(
      'API_KEY_RIGHT_MISSING',
    );
    await page.reload();
    await expect(page.getByText(/最後の利用/)).toBeVisible();
    await checkPageAccessibility(page);
  });

  await test.step('after the revocation its next request is refused', async () => {
    await openByKeyboard(page, page.getByRole('button', { name: '勤怠システムを取り消す' }));
    await page.getByRole('alertdialog').getByRole('button', { name: '取り消す' }).click();
    await expect(page.getByText('キーを取り消しました')).toBeVisible();
    await expect(page.getByText('取り消し済み')).toBeVisible();
    expect(await ask('{ ownFacilities { cursor } }')).toContain('API_KEY_REFUSED');
    await program.dispose();
  });

  await test.step('the log names both presses, and a manager reads who may open the page', async () => {
    await page.goto(side.members());
    await page.getByRole('button', { name: '記録を表示する' }).click();
    await expect(page.getByText('小林 誠：APIキーを作った')).toBeVisible();
    await expect(page.getByText('小林 誠：APIキーを取り消した')).toBeVisible();
    const { facilities } = await openBackOffice(page.request).demo<{
      facilities: { facilities: { id: string }[] };
    }>('{ facilities { facilities { id } } }');
    await openBackOffice(page.request).demo(
      'mutation ($id: ID!) { enterAsManager(input: { facilityId: $id }) { success } }',
      { id: facilities.facilities[0]?.id },
    );
    for (const place of [side.keys(), side.webhooks()]) {
      // oxlint-disable-next-line no-await-in-loop -- two pages
      await page.goto(place);
      // oxlint-disable-next-line no-await-in-loop -- two pages
      await expect(heading(page)).toHaveText('この画面は開けません');
      // oxlint-disable-next-line no-await-in-loop -- two pages
      await expect(page.getByText(/役割が「オーナー」の方です/)).toBeVisible();
    }
    await checkPageAccessibility(page, { isFault: true });
  });
});
