import { writeFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { scopedStyles } from './style-sheet.mjs';

/** Writes the style sheet of `@tidings/ui`, which tsup leaves out. */
export async function buildStyles() {
  writeFileSync(
    inRoot('packages/ui/dist/styles.css'),
    await scopedStyles(inRoot('packages/ui/src/styles.css')),
  );
}
