/** Start time of this process in seconds, which tells runs of the server apart. */
export const serverGeneration = Math.floor(Date.now() / 1000 - process.uptime());
