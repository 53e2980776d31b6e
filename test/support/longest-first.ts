import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Files that take about a minute, mostly waiting. */
const longest = [
  'test/soak/soak.test.ts',
  'test/exactly-once/mutations.test.ts',
  'test/web-chat/accessibility.test.ts',
  'test/simulation/simulation.test.ts',
  'test/crash/crash.test.ts',
];

/** Starts with the longest files of a project: started last, they would run alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = new Set(sorted.map(({ project }) => project));
    return [...projects].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return longest.some((path) => moduleId.endsWith(path));
}
