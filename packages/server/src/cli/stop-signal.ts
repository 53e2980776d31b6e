type Signal = 'SIGINT' | 'SIGTERM';

/** What a shell reports for a process that a signal ended. */
const exitCodes: Readonly<Record<Signal, number>> = { SIGINT: 130, SIGTERM: 143 };

/** Resolves at the first signal to stop. A second one ends the process at once. */
export function stopSignal(): Promise<Signal> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (asked) process.exit(exitCodes[signal]);
        asked = true;
        resolve(signal);
      });
    }
  });
}
