import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A function that was called, and how often. */
interface CoveredFunction {
  readonly name: string;
  readonly calls: number;
}

/** A file of this repository, with the functions in it that were called. */
export interface CoveredFile {
  readonly file: string;
  readonly functions: readonly CoveredFunction[];
}

/** Counts calls of functions in this process, as V8 sees them. */
export class Coverage {
  readonly #session = new Session();

  static async start(): Promise<Coverage> {
    const coverage = new Coverage();
    coverage.#session.connect();
    await coverage.#session.post('Profiler.enable');
    await coverage.#session.post('Profiler.startPreciseCoverage', { callCount: true });
    return coverage;
  }

  /** Returns what was called since the last time. */
  async take(): Promise<CoveredFile[]> {
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    const root = fileURLToPath(new URL('../..', import.meta.url));
    return result
      .filter(({ url }) => url.startsWith('file:') && !url.includes('node_modules'))
      .map(({ url, functions }) => ({
        file: relative(root, fileURLToPath(url)),
        functions: functions
          .map(({ functionName, ranges }) => ({
            name: functionName || 'anonymous',
            calls: ranges[0]?.count ?? 0,
          }))
          .filter(({ calls }) => calls > 0),
      }))
      .filter(({ functions }) => functions.length > 0)
      .sort((a, b) => a.file.localeCompare(b.file));
  }
}
