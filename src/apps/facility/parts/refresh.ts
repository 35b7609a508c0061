/** How often an open page of applicants, shifts or hours asks again: each side sees a step of the other at once. */
export const refreshMs = 2_000;
