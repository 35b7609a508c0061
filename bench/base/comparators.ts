import { installPackage, modulesOf } from '../../tools/run/own-package.ts';

const folder = 'bench/comparators';

/** Folder into which `installComparators` puts the packages that the product is compared with and measured by. */
export const comparatorModules = modulesOf(folder);

/** Installs the packages of `bench/comparators`, which only two benches use. */
export const installComparators = () =>
  installPackage(folder, 'Installing what the benches compare with');
