// npm run check:english [-- --worst N]: keeps comments and pages readable (STYLE.md, English).
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import {
  faultsOf,
  MAX_WORDS,
  passagesOfCode,
  passagesOfPage,
  sentencesOf,
} from './lib/english.mjs';
import { inRoot } from './lib/paths.mjs';
import { main } from './lib/run.mjs';

/** The share of sentences that may have each fault, in percent. Lower these numbers; never raise them. */
const budgets = {
  code: { relative: 1, inverted: 0.1, long: 2 },
  docs: { relative: 0.5, inverted: 0.1, long: 2 },
};

const names = {
  relative: 'begin with a bare relative (What, Who, Where …)',
  inverted: 'are inverted (Of what, By which …)',
  long: `are longer than ${MAX_WORDS} words`,
};

const CODE = /\.(ts|tsx|mjs|css)$/;
const PAGE = /\.md$/;
const GENERATED = /(^|\/)fixtures\/|^docs\/sdk\/reference\/|\/conformance\.md$/;

/** @typedef {import('./lib/english.mjs').Fault} Fault */
/** @typedef {{ place: string, sentence: string, fault: Fault }} Finding */

await main(async () => {
  const { argv } = process;
  const worst = argv.includes('--worst') ? Number(argv[argv.indexOf('--worst') + 1]) : undefined;
  let isOver = false;
  for (const kind of /** @type {const} */ (['code', 'docs'])) {
    const { count, findings } = look(kind);
    for (const fault of /** @type {const} */ (['relative', 'inverted', 'long'])) {
      const found = findings.filter((finding) => finding.fault === fault);
      const share = (100 * found.length) / Math.max(1, count);
      const over = share > budgets[kind][fault];
      isOver ||= over;
      if (!over && worst === undefined) continue;
      console.log(
        `${kind}: ${share.toFixed(2)} % of ${count} sentences ${names[fault]}; the budget is ${budgets[kind][fault]} %`,
      );
      for (const { place, sentence } of longestFirst(found).slice(0, worst ?? 20)) {
        console.log(`  ${place} ${sentence.slice(0, 160)}`);
      }
    }
  }
  return isOver ? 1 : 0;
});

/** @param {keyof typeof budgets} kind */
function look(kind) {
  /** @type {Finding[]} */
  const findings = [];
  let count = 0;
  for (const file of filesOf(kind === 'code' ? CODE : PAGE)) {
    const text = readFileSync(inRoot(file), 'utf8');
    for (const passage of kind === 'code' ? passagesOfCode(text) : passagesOfPage(text)) {
      for (const sentence of sentencesOf(passage.text)) {
        count += 1;
        const place = `${file}:${passage.line}`;
        for (const fault of faultsOf(sentence)) findings.push({ place, sentence, fault });
      }
    }
  }
  return { count, findings };
}

/** @param {RegExp} kind */
function filesOf(kind) {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', words, { cwd: inRoot('.'), encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\n')
    .filter((file) => kind.test(file) && !GENERATED.test(file) && existsSync(inRoot(file)));
}

/** @param {readonly Finding[]} findings */
function longestFirst(findings) {
  return [...findings].sort((one, other) => other.sentence.length - one.sentence.length);
}
