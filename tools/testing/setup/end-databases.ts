import { afterAll } from 'vitest';
import { endDatabases } from '../database.ts';

/** Setup file of the operations. Hooks run in reverse order: this one after all that the test file registers itself. */
afterAll(endDatabases);
