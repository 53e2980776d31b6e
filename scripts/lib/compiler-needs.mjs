import { spawnSync } from 'node:child_process';

/** The tools that compile a package of C++, each with a program that shows it is there. */
const needs = { python3: 'Python 3', make: 'make', 'c++': 'a C++ compiler' };

/** How each package manager brings them. */
const ways = {
  'apt-get': 'sudo apt-get install python3 make g++',
  dnf: 'sudo dnf install python3 make gcc-c++',
  apk: 'sudo apk add python3 make g++',
  pacman: 'sudo pacman -S python make gcc',
  zypper: 'sudo zypper install python3 make gcc-c++',
  'xcode-select': 'xcode-select --install',
};

/**
 * One line that says what is missing to compile sqlite3 here, and how to get it; undefined where nothing is. On Windows
 * node-gyp says so itself.
 * @param {NodeJS.ProcessEnv} [env]
 */
export function missingToCompile(env = process.env) {
  if (process.platform === 'win32') return undefined;
  const missing = Object.entries(needs).filter(([program]) => !runs(commandFor(program, env), env));
  if (missing.length === 0) return undefined;
  const way = Object.entries(ways).find(([manager]) => runs(manager, env))?.[1];
  const names = missing.map(([, name]) => name).join(' and ');
  return `To compile sqlite3, ${names} ${missing.length > 1 ? 'are' : 'is'} missing${way ? `: ${way}` : '.'}`;
}

/**
 * @param {string} program
 * @param {NodeJS.ProcessEnv} env
 */
function commandFor(program, env) {
  return (program === 'c++' && env['CXX']) || program;
}

/**
 * @param {string} program
 * @param {NodeJS.ProcessEnv} env
 */
function runs(program, env) {
  return spawnSync(program, ['--version'], { env, stdio: 'ignore' }).error === undefined;
}
