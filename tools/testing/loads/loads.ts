import { addressLoads } from './address-loads.ts';
import { classLoads } from './class-loads.ts';
import { facilityLoads } from './facility-loads.ts';
import { honestLoads } from './honest-loads.ts';
import type { FairnessLoad } from './load.ts';
import { postingFileLoads } from './posting-file-loads.ts';
import { manyAddressLoads, visitorLoads } from './visitor-loads.ts';

/** All loads of the drill `fairness`, in its order. */
export const fairnessLoads: readonly FairnessLoad[] = [
  ...visitorLoads,
  ...facilityLoads,
  ...postingFileLoads,
  ...addressLoads,
  ...classLoads,
  ...manyAddressLoads,
  ...honestLoads,
];
