import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that take much longer than their size suggests, the longest first. Without earlier results Vitest starts
 * with the largest file: these would start near the end, and one worker would still run while the others have nothing
 * left.
 */
export const slowestTestFiles: readonly string[] = [
  'tools/security/matrix.db.test.ts',
  'tools/security/facility.db.test.ts',
  'tools/security/operator.db.test.ts',
  'tools/security/split.db.test.ts',
  'src/domain/chat/process-kills.db.test.ts',
  'tools/dev.db.test.ts',
  'db/seed-years.db.test.ts',
  'src/domain/attendance/plans.db.test.ts',
  'src/domain/notifications/plans.db.test.ts',
];

/** The order in which Vitest's workers take the test files: those of `longest` come first. */
export class LongestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own method
    const ordered = await super.sort(files);
    return ordered.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = slowestTestFiles.findIndex((name) => moduleId.endsWith(`/${name}`));
  return rank === -1 ? slowestTestFiles.length : rank;
}
