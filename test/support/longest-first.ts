import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** What takes a minute or so, however little of the machine it uses. */
const longest = [
  'test/soak/soak.test.ts',
  'test/exactly-once/mutations.test.ts',
  'test/web-chat/accessibility.test.ts',
  'test/simulation/simulation.test.ts',
  'test/crash/crash.test.ts',
];

/** Begins with the longest of a project: begun last, they would go on alone while the machine has nothing else to do. */
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
