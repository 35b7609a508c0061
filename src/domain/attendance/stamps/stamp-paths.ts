import { paths } from '#platform/base/paths.ts';

/** The screens of each stamp; the code's screen is below the camera's. */
export const stampPaths = {
  'check-in': paths.shift.checkIn,
  'check-out': paths.shift.checkOut,
} as const;
