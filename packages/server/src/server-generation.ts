/** When this process started, in seconds: tells one run of the server from the next. */
export const serverGeneration = Math.floor(Date.now() / 1000 - process.uptime());
