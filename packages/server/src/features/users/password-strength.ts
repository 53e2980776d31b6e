import { limits } from '@tidings/shared-types';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { badRequest } from '../../core/api-error.ts';
import { codePoints } from '../../core/text/code-points.ts';

/** At five attempts in half an hour, this many take months. */
const MIN_GUESSES = 10_000;
/**
 * Limits the cost of an estimate, which blocks the thread. It grows with the square of the length and the number of
 * ways to read digits and signs as letters. Longer passwords, or ones farther from words, are safe.
 */
const ESTIMATED_CHARACTERS = 32;
const READINGS = 16;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Throws if the password is too short, too long or too easy to guess. */
export async function checkPasswordStrength(
  password: string,
  knownAboutUser: readonly string[],
): Promise<void> {
  if (codePoints(password) < limits.passwordMinLength) {
    throw badRequest(`A password must have at least ${limits.passwordMinLength} characters.`);
  }
  if (codePoints(password) > limits.passwordLength) throw badRequest('The password is too long.');
  estimator ??= loadEstimator();
  const start = password.slice(0, ESTIMATED_CHARACTERS);
  const estimate = (await estimator).check(start, knownAboutUser.flatMap(wordsIn));
  if (estimate.guesses < MIN_GUESSES) {
    throw badRequest('The password is too easy to guess. Use more words, or less common ones.');
  }
}

/** Splits names and addresses into words, since the estimator matches only whole entries. */
function wordsIn(text: string): string[] {
  return [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word !== '');
}

/** Loads the estimator on first use, since its dictionaries are slow to load. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: READINGS,
  });
}
