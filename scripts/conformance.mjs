/**
 * Writes docs/conformance.md: every section of the specification with the tests that are named after
 * it. With `--check` it only says whether that file is up to date.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = new URL('../docs/conformance.md', import.meta.url);

/** Sections of the law. @type {[string, string][]} */
const law = [
  ['convention 1', 'Base address and paths'],
  ['convention 2', 'Where parameters travel'],
  ['convention 3', 'The envelope of answers'],
  ['convention 4', 'Parameters that are not supported'],
  ['convention 5', 'Synonyms of message types'],
  ['convention 6', 'Topic rules'],
  ['convention 7', 'The empty topic in answers'],
  ['convention 8', 'Timestamps'],
  ['2.1', 'Message object'],
  ['2.2', 'Edit history entry'],
  ['2.3', 'Reaction'],
  ['2.4', 'Message flags'],
  ['2.5', 'Draft object'],
  ['2.6', 'Scheduled message'],
  ['2.7', 'Channel object'],
  ['2.8', 'Group-setting value'],
  ['2.9', 'Group-setting update'],
  ['2.10', 'User object'],
  ['2.11', 'Topic entry'],
  ['2.12', 'Subscription property'],
  ['2.13', 'Navigation view'],
  ['2.14', 'User group'],
  ['2.15', 'Push registration dictionary'],
  ['3.1', 'Channel archive state'],
  ['3.2', 'Channel topics policy'],
  ['3.3', 'Message read state'],
  ['3.4', 'Sender topic visibility policy'],
  ['3.5', 'Scheduled messages, lifecycle'],
  ['4.1', 'Send a message'],
  ['4.2', 'Create a scheduled message'],
  ['4.3', 'Set typing status'],
  ['4.4', 'Update a channel'],
  ['4.5', 'Update subscription settings'],
  ['4.6', 'Get messages'],
  ['4.7', 'Check if messages match a narrow'],
  ['4.8', 'Fetch a single message'],
  ['4.9', 'Edit a draft'],
  ['4.10', 'Create drafts'],
  ['4.11', 'Unsubscribe from a channel'],
  ['4.12', 'Mark messages in a topic as read'],
  ['4.13', 'Register E2EE push device'],
  ['4.14', 'Create a user'],
  ['4.15', 'Update personal message flags'],
  ['4.16', 'Get topics in a channel'],
  ['4.17', 'Report a message'],
  ['4.18', 'Update user group members'],
  ['4.19', 'Update a navigation view'],
  ['4.20', 'Get all channels'],
  ['4.21', 'Get users'],
  ['4.22', 'Send an E2EE test notification'],
  ['4.23', 'Get server settings'],
  ['5', 'Authentication'],
  ['6', 'Events'],
  ['7', 'Errors'],
  ['8', 'Limits'],
  ['9', 'Versioning'],
];

const TEST_NAME =
  /\b(?:it|test)(?:\.(?:each|for)\([\s\S]*?\)|\.\w+\([^)]*\))?\(\s*(['"`])([\s\S]*?)\1/g;
/** A section of the law, of the companion, of the page on events or on design, or of its list of traps. */
const LABEL = String.raw`(?:(?:convention|events|DESIGN|trap|API)? ?\d+(?:\.\d+)*|B-[\w-]+|[A-E]\d[\w.]*)`;
const NAMED = new RegExp(`^(${LABEL}(?:, ${LABEL})*): ([\\s\\S]*)$`);

/** @typedef {{ clause: string, path: string }} Test */

/** Parts of the law that are not divided into sections are one. @param {string} label */
function sectionOf(label) {
  return /^[5-9]\./.test(label) ? label.charAt(0) : label;
}

/** @returns {Promise<Map<string, Test[]>>} tests by section, in the order of files and lines */
async function testsBySection() {
  const sections = new Map();
  for (const folder of [
    'packages/shared-types/test',
    'packages/server/test',
    'packages/sdk/test',
    'test',
  ]) {
    const files = await readdir(new URL(`../${folder}`, import.meta.url), { recursive: true });
    for (const file of files.sort()) {
      if (!/(\.test|suite)\.ts$/.test(file)) continue;
      const path = `${folder}/${file}`;
      for (const [, , name = ''] of (await readFile(root + path, 'utf8')).matchAll(TEST_NAME)) {
        const [, labels = '', clause = ''] = NAMED.exec(name) ?? [];
        for (const label of labels.split(', ').filter(Boolean)) {
          const section = sectionOf(label);
          sections.set(section, [...(sections.get(section) ?? []), { clause, path }]);
        }
      }
    }
  }
  return sections;
}

/** @param {string} path */
function link(path) {
  return `[${path.replace(/^packages\//, '').replace('/test/', '/')}](../${path})`;
}

/** What a name says, as Markdown text; values that are filled in are left open. @param {string} clause */
function shown(clause) {
  return clause
    .replace(/%[a-z]|\$\{[^}]*\}/g, '…')
    .replace(/\\(['"`])/g, '$1')
    .replace(/[\\`*_<>|[\]]/g, '\\$&');
}

/** A section with everything that is tested of it. @param {[string, string]} titled */
function chapter([section, title]) {
  const tests = sections.get(section) ?? [];
  const lines = tests.map(({ clause, path }) => `- ${shown(clause)} (${link(path)})`);
  return [`### ${section} · ${title}`, '', ...(lines.length > 0 ? lines : ['none yet']), ''];
}

/** @param {readonly Test[]} tests */
function counted(tests) {
  const files = new Map();
  for (const { path } of tests) files.set(path, (files.get(path) ?? 0) + 1);
  return [...files].map(([path, count]) => `${link(path)} (${count})`).join('<br>');
}

const sections = await testsBySection();
const known = new Set(law.map(([section]) => section));
const others = [...sections.keys()]
  .filter((section) => !known.has(section))
  .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
const text = [
  '# Conformance',
  '',
  'Every section of the specification, and the tests whose names begin with it. Most run on both engines, and many several times with different values. Written by `npm run conformance`.',
  '',
  '## The law',
  '',
  'What each test says of its section, line by line.',
  '',
  ...law.flatMap(chapter),
  '## What it leaves open',
  '',
  'How many tests there are of each section of the companion (`A…`, `B-…`, `C…`, `D…` and its traps) and of the pages on events and on design.',
  '',
  '| section | tests |',
  '|---|---|',
  ...others.map((section) => `| ${section} | ${counted(sections.get(section) ?? [])} |`),
  '',
].join('\n');

if (process.argv.includes('--check')) {
  const current = await readFile(target, 'utf8').catch(() => '');
  if (current !== text) {
    console.error('docs/conformance.md is out of date: run npm run conformance');
    process.exitCode = 1;
  }
} else await writeFile(target, text);
