/** @typedef {{ readonly type: 'major' | 'minor' | 'patch', readonly text: string }} Note */

const UNRELEASED = '## [Unreleased]';
const NOTHING_YET = /\nNothing is released yet\.[^\n]*(\n[^\n]+)*\n/;

/** The headings of notes, in their order. */
const headings = { major: '### Changed', minor: '### Added', patch: '### Fixed' };

/**
 * Returns the changelog with a section for a release: what was unreleased, and the notes.
 * @param {string} changelog
 * @param {{ version: string, date: string, notes: readonly Note[] }} release
 */
export function withRelease(changelog, { version, date, notes }) {
  const [before, unreleased] = changelog.replace(NOTHING_YET, '').split(`${UNRELEASED}\n`);
  if (unreleased === undefined) throw new Error(`The changelog has no heading ${UNRELEASED}.`);
  const start = unreleased.search(/^## /m);
  const [own, older] =
    start < 0 ? [unreleased, ''] : [unreleased.slice(0, start), unreleased.slice(start)];
  const parts = [own.trim(), ...sectionsOf(notes)].filter((part) => part !== '');
  if (parts.length === 0) throw new Error('There is nothing to release: no note, no entry.');
  return `${before}${UNRELEASED}\n\n## [${version}] - ${date}\n\n${parts.join('\n\n')}\n${older && `\n${older}`}`;
}

/**
 * Returns the section of a release, without its heading.
 * @param {string} changelog
 * @param {string} version
 */
export function notesOf(changelog, version) {
  const [, ...sections] = changelog.split(/^(?=## \[)/m);
  const section = sections.find((text) => text.startsWith(`## [${version}]`));
  if (section === undefined) throw new Error(`The changelog has no section for ${version}.`);
  return section.slice(section.indexOf('\n')).trim();
}

/** @param {readonly Note[]} notes */
function sectionsOf(notes) {
  return Object.entries(headings).flatMap(([type, heading]) => {
    const texts = notes.filter((note) => note.type === type).map(({ text }) => entryOf(text));
    return texts.length === 0 ? [] : [`${heading}\n\n${texts.join('\n')}`];
  });
}

/** @param {string} text */
function entryOf(text) {
  return `- ${text.trim().replaceAll('\n', '\n  ')}`;
}
