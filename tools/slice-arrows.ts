/**
 * Which slice imports which, in any way: commands, queries, rules, types, `client.ts` and `parts/`.
 * Sorted so that a slice stands below the slices that it imports. The boundary test measures the graph
 * over all production files: an arrow that nobody uses fails it as much as an undeclared import.
 *
 * `demo` is missing: only the root imports it, and it may import every slice.
 */
export const sliceArrows: Readonly<Record<string, readonly string[]>> = {
  reference: [],
  employer: ['reference'],
  papers: [],
  points: [],
  chat: [],
  profile: ['reference'],
  pay: ['papers', 'points', 'profile', 'reference'],
  recruitment: ['employer', 'pay', 'reference'],
  credentials: ['points', 'profile'],
  notifications: ['recruitment', 'reference'],
  reviews: ['credentials', 'employer', 'points', 'profile', 'recruitment'],
  attendance: [
    'chat',
    'credentials',
    'employer',
    'pay',
    'points',
    'recruitment',
    'reference',
    'reviews',
  ],
  pool: ['employer', 'recruitment'],
  account: ['attendance', 'chat', 'pay'],
  application: [
    'attendance',
    'chat',
    'credentials',
    'employer',
    'papers',
    'pay',
    'points',
    'profile',
    'recruitment',
    'reference',
  ],
  webhooks: [],
  staff: [
    'application',
    'attendance',
    'chat',
    'employer',
    'pay',
    'pool',
    'recruitment',
    'webhooks',
  ],
  // What waits for an operator, from every slice.
  operator: [
    'account',
    'application',
    'attendance',
    'chat',
    'credentials',
    'notifications',
    'papers',
    'pay',
    'points',
    'profile',
    'recruitment',
    'reference',
    'reviews',
    'staff',
  ],
};
