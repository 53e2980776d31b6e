import { readFileSync } from 'node:fs';

/** The rules of these files name the root of the components themselves. */
const ROOTED = /themes?\.css$/;
/** Rules that no other rule can contain. */
const KEYFRAMES = /^@keyframes [^{]+\{(?:[^{}]*\{[^{}]*\})*\s*\}\n/gm;

/**
 * Returns a style sheet of `@tidings/ui` with its imports, minified. Its rules hold only inside the components: a class
 * name that the page uses too keeps its own looks.
 * @param {string} path
 * @returns {Promise<string>}
 */
export async function scopedStyles(path) {
  // Imported late, because it may have been installed a moment ago.
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    minify: true,
    write: false,
    // Lowers nested rules.
    target: ['chrome111', 'firefox113', 'safari16.4'],
    plugins: [
      {
        name: 'scope',
        setup({ onLoad }) {
          onLoad({ filter: /\.css$/ }, ({ path }) => ({ contents: scoped(path), loader: 'css' }));
        },
      },
    ],
  });
  return outputFiles[0]?.text ?? '';
}

/** @param {string} path */
function scoped(path) {
  const text = readFileSync(path, 'utf8');
  // A list of imports has no rules of its own.
  if (ROOTED.test(path) || text.includes('@import')) return text;
  const keyframes = text.match(KEYFRAMES) ?? [];
  return `${keyframes.join('')}:where(.tidings) {\n${text.replace(KEYFRAMES, '')}}\n`;
}
