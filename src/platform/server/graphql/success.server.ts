/** Answer of a command that returns no data. */
export const success = { success: true };
