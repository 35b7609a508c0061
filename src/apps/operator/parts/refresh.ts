/** How often a page on the screen asks again; not at all while it is hidden. */
export const refreshMs = 30_000;
