// npm run check:types: uses the compiler written in Go, which needs a third of the processor time.
// TypeDoc and the test of the docs' examples use the other one as a library.
import { main, runTool } from './lib/run.mjs';
import { sideBySide } from './lib/side-by-side.mjs';
import { checkProject, emitDeclarations, otherProjects } from './lib/types.mjs';

await main(async () => {
  const code = await runTool('typescript-native', emitDeclarations());
  if (code !== 0) return code;
  const failed = await sideBySide(
    otherProjects.map((project) => ({
      name: project,
      tool: 'typescript-native',
      args: checkProject(project),
    })),
  );
  return failed.length;
});
