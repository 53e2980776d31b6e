import type { SerializedError } from 'vitest';
import {
  DefaultReporter,
  type TestModule,
  type TestRunEndReason,
  type TestSpecification,
} from 'vitest/node';
import { skippedTests } from './skipped-tests.ts';

const SLOWEST = 10;
const PROGRESS_EVERY_MS = 60_000;

interface Area {
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
}

/**
 * Shows failures, and for a green run at most a screen: counts by area, the slowest files, and skipped
 * tests.
 */
export class BriefReporter extends DefaultReporter {
  #files = 0;
  #ended = 0;
  #progress: NodeJS.Timeout | undefined;

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.#files = specifications.length;
    this.#ended = 0;
    if (this.isTTY) return;
    this.#progress = setInterval(() => {
      this.log(`… ${this.#ended} of ${this.#files} files`);
    }, PROGRESS_EVERY_MS);
  }

  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module);
    this.#ended += 1;
  }

  override onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    clearInterval(this.#progress);
    const areas = areasOf(modules, (path) => this.relative(path));
    if (modules.length > SLOWEST) {
      this.log(tableOf(areas).join('\n'));
      this.log(this.#slowest(modules).join('\n'));
    }
    const skipped = skippedTests(modules, (path) => this.relative(path));
    if (skipped.length > 0) this.log(`\n${skipped.join('\n')}`);
    super.onTestRunEnd(modules, errors, reason);
    const passed = sumOf(areas, 'passed');
    const failed = sumOf(areas, 'failed') + errors.length;
    if (!this.ctx.config.watch) this.log(`${passed} passed, ${failed} failed`);
  }

  /** Counts a passed file in its area. */
  protected override printTestModule(module: TestModule): void {
    if (module.state() === 'failed') super.printTestModule(module);
  }

  #slowest(modules: readonly TestModule[]): string[] {
    const files = modules
      .map((module) => ({ path: this.relative(module.moduleId), seconds: secondsOf(module) }))
      .sort((one, other) => other.seconds - one.seconds)
      .slice(0, SLOWEST)
      .map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`);
    return ['\nSlowest files', ...files];
  }
}

type Areas = ReadonlyMap<string, Area>;

function areasOf(modules: readonly TestModule[], relative: (path: string) => string): Areas {
  const areas = new Map<string, Area>();
  for (const module of modules) {
    const name = relative(module.moduleId).split('/').slice(0, 2).join('/');
    const area = areas.get(name) ?? { passed: 0, failed: 0, skipped: 0, seconds: 0 };
    areas.set(name, area);
    area.seconds += secondsOf(module);
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state !== 'pending') area[state] += 1;
    }
    // A file that failed before its tests.
    if (module.state() === 'failed' && ![...module.children.allTests('failed')].length) {
      area.failed += 1;
    }
  }
  return areas;
}

function sumOf(areas: Areas, figure: keyof Area): number {
  return [...areas.values()].reduce((sum, area) => sum + area[figure], 0);
}

function tableOf(areas: Areas): string[] {
  const line = (words: readonly (string | number)[]) =>
    words.map((word, at) => (at === 0 ? `${word}`.padEnd(24) : `${word}`.padStart(9))).join('');
  return [
    line(['', 'passed', 'failed', 'skipped', 'seconds']),
    ...[...areas]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([name, { passed, failed, skipped, seconds }]) =>
        line([name, passed, failed, skipped, Math.round(seconds)]),
      ),
  ];
}

function secondsOf(module: TestModule): number {
  const { duration, collectDuration } = module.diagnostic();
  return (duration + collectDuration) / 1000;
}
