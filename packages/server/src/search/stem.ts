/** Porter's algorithm: forms of an English word become one, which need not be a word. */
export function stem(word: string): string {
  if (word.length <= 2 || !/^[a-z]+$/.test(word)) return word;
  let result = plural(word);
  result = pastAndProgressive(result);
  if (result.endsWith('y') && hasVowel(result.slice(0, -1))) result = `${result.slice(0, -1)}i`;
  result = replaceSuffix(result, doubleSuffixes);
  result = replaceSuffix(result, singleSuffixes);
  result = dropSuffix(result);
  return tidy(result);
}

type Suffixes = readonly (readonly [suffix: string, replacement: string])[];

const doubleSuffixes: Suffixes = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['logi', 'log'],
];

const singleSuffixes: Suffixes = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];

/** Longer ones before those they end with. */
const dropped =
  /(?:al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|(?<=[st])ion|ou|ism|ate|iti|ous|ive|ize)$/;

function plural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function pastAndProgressive(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const rest = /^(.*?)(?:ed|ing)$/.exec(word)?.[1];
  if (rest === undefined || !hasVowel(rest)) return word;
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (endsWithDouble(rest) && !/[lsz]$/.test(rest)) return rest.slice(0, -1);
  return measure(rest) === 1 && endsLikeHop(rest) ? `${rest}e` : rest;
}

function replaceSuffix(word: string, suffixes: Suffixes): string {
  const match = suffixes.find(([suffix]) => word.endsWith(suffix));
  if (!match) return word;
  const rest = word.slice(0, -match[0].length);
  return measure(rest) > 0 ? rest + match[1] : word;
}

function dropSuffix(word: string): string {
  const suffix = dropped.exec(word)?.[0];
  if (suffix === undefined) return word;
  const rest = word.slice(0, -suffix.length);
  return measure(rest) > 1 ? rest : word;
}

function tidy(word: string): string {
  let result = word;
  if (result.endsWith('e')) {
    const rest = result.slice(0, -1);
    const count = measure(rest);
    if (count > 1 || (count === 1 && !endsLikeHop(rest))) result = rest;
  }
  return measure(result) > 1 && result.endsWith('ll') ? result.slice(0, -1) : result;
}

/** Letters as vowels and consonants; a `y` is a vowel after a consonant. */
function shape(word: string): string {
  let result = '';
  for (const letter of word) {
    const isVowel = 'aeiou'.includes(letter) || (letter === 'y' && result.endsWith('c'));
    result += isVowel ? 'v' : 'c';
  }
  return result;
}

/** How often consonants follow vowels. */
function measure(word: string): number {
  return shape(word).match(/v+c+/g)?.length ?? 0;
}

function hasVowel(word: string): boolean {
  return shape(word).includes('v');
}

function endsWithDouble(word: string): boolean {
  return word.at(-1) === word.at(-2) && shape(word).endsWith('c');
}

/** Consonant, vowel, consonant that is heard: `hop`, not `snow`. */
function endsLikeHop(word: string): boolean {
  return shape(word).endsWith('cvc') && !/[wxy]$/.test(word);
}
