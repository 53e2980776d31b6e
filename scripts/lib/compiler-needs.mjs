import { spawnSync } from 'node:child_process';

/** The tools that compile a C++ package, by the program that proves that each is installed. */
const needs = { python3: 'Python 3', make: 'make', 'c++': 'a C++ compiler' };

/** The command that installs them, by package manager. */
const ways = {
  'apt-get': 'sudo apt-get install python3 make g++',
  dnf: 'sudo dnf install python3 make gcc-c++',
  apk: 'sudo apk add python3 make g++',
  pacman: 'sudo pacman -S python make gcc',
  zypper: 'sudo zypper install python3 make gcc-c++',
  'xcode-select': 'xcode-select --install',
};

/**
 * Returns one line with the tools that are missing to compile sqlite3 here, and how to get them; undefined if none is.
 * On Windows, node-gyp reports this itself.
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
