import { isatty } from 'node:tty';
import type { Logger } from 'pino';

type Signal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** What a shell reports for a process that a signal ended. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;
const STANDARD_STREAMS = [0, 1, 2];

/**
 * Resolves at the first signal to stop. A second one ends the process at once, but for SIGHUP, of which a
 * terminal that is closed may send several. Without a terminal that one stops nothing, for `nohup` too: Node
 * forgets what it was started to ignore.
 */
export function stopSignal(log: Logger): Promise<Signal> {
  const hasTerminal = STANDARD_STREAMS.some((stream) => isatty(stream));
  return new Promise((resolve) => {
    let asked = false;
    const stop = (signal: Signal) => {
      asked = true;
      resolve(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => (asked ? process.exit(exitCodes[signal]) : stop(signal)));
    }
    process.on('SIGHUP', () => {
      if (hasTerminal) stop('SIGHUP');
      else log.info('SIGHUP changes nothing: settings are read at the start');
    });
  });
}

/**
 * What has started. Where a signal comes first, the process ends there and then: nothing is in flight yet, and what
 * it does may take as long as an upgrade of the database, which a crash would not harm either.
 */
export async function unlessStopped<T>(
  starting: Promise<T>,
  stopped: Promise<Signal>,
  log: Logger,
): Promise<T> {
  const first = await Promise.race([
    starting.then((started) => ({ started })),
    stopped.then((signal) => ({ signal })),
  ]);
  if ('started' in first) return first.started;
  log.info(first, 'stopped before it was ready');
  endAfter(first.signal);
  process.exit(0);
}

/** Ends the process that was told to stop, once that is done. Node would fall over a terminal that is gone. */
export function endAfter(signal: Signal): void {
  if (signal !== 'SIGHUP') return;
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
