/** Runs `job` at intervals, never twice at a time. Returns a function that stops it and waits for a running one. */
export function repeat(
  job: () => Promise<void>,
  intervalMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running = run();

  async function run(): Promise<void> {
    await job().catch(onError);
    if (stopped) return;
    timer = setTimeout(() => {
      running = run();
    }, intervalMs).unref();
  }

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
