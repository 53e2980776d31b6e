import type { TestProject } from 'vitest/node';
import { buildPackages } from '../../scripts/lib/build.mjs';

/** Tests run the command line as it is built: from its sources each start would take three times as long. */
export async function setup(project: TestProject): Promise<void> {
  await buildPackages(false);
  project.onTestsRerun(() => buildPackages(false));
}
