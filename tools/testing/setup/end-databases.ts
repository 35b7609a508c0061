import { afterAll } from 'vitest';
import { auditAndDropDatabases } from '../database.ts';

/**
 * Setup file of the operations' tests. Hooks run in reverse order, so this one runs after all hooks of the test file.
 */
afterAll(auditAndDropDatabases);
