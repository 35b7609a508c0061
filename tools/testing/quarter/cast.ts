import { buildPreparedWorker } from '#domain/application/build.ts';
import { buildCorporation, buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildBankAccount } from '#domain/pay/build.ts';
import { mapInOrder } from '#platform/base/in-order.ts';

import { openManager, type TestManager } from '../fixtures/manager.ts';
import { openOperator, type TestOperator } from '../fixtures/operator.ts';
import { openTestProduct, type TestGraphqlAnswer, type TestProduct } from '../processes/product.ts';

/** A facility; its mark is a part of its name and of its template's title. */
export type Home = { id: string; mark: string; templateId: string; manager: TestManager };
/** A corporation; its mark is a part of its name. */
export type Employer = { id: string; mark: string; owner: TestManager; homes: Home[] };
/** A worker; the mark is the last name. */
export type QuarterWorker = { id: string; mark: string };

export type Cast = {
  product: TestProduct;
  employers: readonly Employer[];
  workers: readonly QuarterWorker[];
  /** Two operators for money: one asks, the other one approves. */
  operators: readonly [TestOperator, TestOperator];
  /** Sends a request of a worker in a new session, because the clock moves on. */
  asWorker(
    worker: Pick<QuarterWorker, 'id'>,
    document: string,
    variables?: Record<string, unknown>,
  ): Promise<TestGraphqlAnswer>;
};

const digits = '零一二三四五六七八九';

/** A name of three letters; no mark is a part of another one. */
const markOf = (kind: '鶴' | '亀' | '松', index: number) =>
  [kind, digits.charAt(Math.floor(index / 10)), digits.charAt(index % 10)].join('');

type CastWishes = {
  startAt: Date;
  workerCount: number;
  /** The number of homes of each corporation. */
  homes: readonly number[];
  /** True for corporations with the limit of a new one, which no invoice has proven. */
  areNew?: boolean;
};

/** Opens the product with corporations, their homes and people, workers with bank accounts, and two operators. */
export async function openCast(
  databaseUrl: string,
  { startAt, workerCount, homes, areNew = false }: CastWishes,
): Promise<Cast> {
  const product = await openTestProduct(databaseUrl, startAt);
  const { app } = product;
  const operators = [
    await openOperator(app, '会計 一子'),
    await openOperator(app, '会計 二郎'),
  ] as const;
  const employers = await mapInOrder([...homes.keys()], (index) => {
    const earlier = homes.slice(0, index).reduce((sum, count) => sum + count, 0);
    return employ(product, { index, areNew, earlier, homeCount: homes[index] ?? 0 });
  });
  const workers = await mapInOrder([...Array(workerCount).keys()], async (index) => {
    const mark = markOf('松', index);
    const now = app.clock.now();
    const { id } = await buildPreparedWorker(app.db, { now, profile: { lastName: mark } });
    const accountNumber = String(3_100_000 + index);
    await buildBankAccount(app.db, { workerId: id, now, accountNumber });
    return { id, mark };
  });
  return {
    product,
    employers,
    workers,
    operators,
    async asWorker({ id }, document, variables = {}) {
      return product.call(document, variables, { token: await product.signIn(id) });
    },
  };
}

type Employing = { index: number; areNew: boolean; earlier: number; homeCount: number };

async function employ(
  { app }: TestProduct,
  { index, areNew, earlier, homeCount }: Employing,
): Promise<Employer> {
  const { db } = app;
  const now = app.clock.now();
  const mark = markOf('鶴', index);
  const trust = areNew ? { isProven: false, grantedLimit: null } : {};
  const { id } = await buildCorporation(db, { now, name: `社会福祉法人${mark}会`, ...trust });
  const homes = await mapInOrder([...Array(homeCount).keys()], async (place) => {
    const homeMark = markOf('亀', earlier + place);
    const home = await buildFacility(db, { now, corporationId: id, name: `${homeMark}の里` });
    const title = `${homeMark}の日勤`;
    const { id: templateId } = await buildJob(db, { now, facilityId: home.id, title });
    const manager = await openManager(app, home.id, 'MANAGER', `施設長 ${mark}`);
    return { id: home.id, mark: homeMark, templateId, manager };
  });
  const owner = await openManager(app, homes[0]?.id ?? '', 'OWNER', `理事長 ${mark}`);
  return { id, mark, owner, homes };
}
