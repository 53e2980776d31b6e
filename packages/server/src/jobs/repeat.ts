/** Runs `job` now and then at intervals, never twice at a time. Returns what stops it and waits for a run under way. */
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
