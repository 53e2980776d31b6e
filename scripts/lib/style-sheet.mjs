import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** The rules of these files name the root of the components themselves. */
const ROOTED = /theme\.css$/;
/** Rules that no other rule can contain. */
const KEYFRAMES = /^@keyframes [^{]+\{(?:[^{}]*\{[^{}]*\})*\s*\}\n/gm;

/**
 * Returns the style sheet of `@tidings/ui`, minified. Its rules hold only inside the components: a class name that the
 * page uses too keeps its own looks.
 * @returns {Promise<string>}
 */
export async function styleSheet() {
  // Imported late, because it may have been installed a moment ago.
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [inRoot('packages/ui/src/styles.css')],
    bundle: true,
    minify: true,
    write: false,
    // Lowers nested rules.
    target: ['chrome111', 'firefox113', 'safari16.4'],
    plugins: [
      {
        name: 'scope',
        setup({ onLoad }) {
          onLoad({ filter: /\.css$/ }, ({ path }) => ({
            contents: path.endsWith('styles.css') ? undefined : scoped(path),
            loader: 'css',
          }));
        },
      },
    ],
  });
  return outputFiles[0]?.text ?? '';
}

/** @param {string} path */
function scoped(path) {
  const text = readFileSync(path, 'utf8');
  if (ROOTED.test(path)) return text;
  const keyframes = text.match(KEYFRAMES) ?? [];
  return `${keyframes.join('')}:where(.tidings) {\n${text.replace(KEYFRAMES, '')}}\n`;
}
