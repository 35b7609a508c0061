import { installPackage, nodeModulesOf } from '../../tools/run/own-package.ts';

const folder = 'bench/comparators';

/** Folder with the packages with which the product is compared and measured; `installComparators` fills it. */
export const comparatorModules = nodeModulesOf(folder);

/** Installs the packages of `bench/comparators`, which only two benches use. */
export const installComparators = () =>
  installPackage(folder, 'Installing what the benches compare with');
