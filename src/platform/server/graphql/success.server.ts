/** Answer of a command that returns no data. */
export const successAnswer = { success: true };
