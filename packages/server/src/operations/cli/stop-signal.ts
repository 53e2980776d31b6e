import { isatty } from 'node:tty';
import type { Logger } from 'pino';

type Signal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** The exit codes that shells use for these signals. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;
const STANDARD_STREAMS = [0, 1, 2];

/**
 * Resolves at the first signal to stop. A second signal ends the process at once, except SIGHUP, which a closing
 * terminal may send several times. Without a terminal SIGHUP is ignored. `nohup` needs that, since Node forgets which
 * signals it was started to ignore.
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
      else log.info('SIGHUP is ignored: settings are read only at the start');
    });
  });
}

/**
 * Returns the result of starting. If a signal comes first, ends the process at once. Nothing is in flight yet, and
 * starting may take as long as an upgrade of the database, which survives a crash.
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

/** Ends a process that a signal stopped. After SIGHUP, Node would fail on the missing terminal. */
export function endAfter(signal: Signal): void {
  if (signal !== 'SIGHUP') return;
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
