import { installPackage, modulesOf } from '../../tools/run/own-package.ts';

const folder = 'bench/comparators';

/** What the product is compared with and measured by, where `installComparators` puts it. */
export const comparatorModules = modulesOf(folder);

/** Installs the packages of `bench/comparators`, which only two benches use. */
export const installComparators = () =>
  installPackage(folder, 'Installing what the benches compare with');
