/** How many messages a page of history holds; a shorter one is the last in its direction. */
export const historyPageSize = 50;
