import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { built } from '../support/built.ts';
import { copyPackages } from '../support/copy-packages.ts';
import { DOWNLOAD_TIMEOUT_MS, downloadedPackages } from '../support/downloaded-packages.ts';
import { because } from '../support/skip-reason.ts';

const execute = promisify(execFile);

/** The versions of React Native 0.83, the newest line that runs on the oldest Node we support. */
const packages = downloadedPackages({
  metro: '0.83.8',
  '@react-native/babel-preset': '0.83.10',
  '@babel/core': '^7.28.0',
  '@babel/runtime': '^7.28.0',
  'hermes-compiler': '260318099.0.8',
});

/** An app that reaches everything a phone can use. */
const app = `
import { createApi, createClient, signIn } from '@tidings/sdk';
import { memoryStorage } from '@tidings/sdk/memory';
import { useTimeline } from '@tidings/sdk/react';
import { expoSqliteStorage, opSqliteStorage, reactNativeEnvironment } from '@tidings/sdk/react-native';

globalThis.app = {
  createApi, createClient, expoSqliteStorage, memoryStorage, opSqliteStorage, reactNativeEnvironment, signIn,
  useTimeline,
};
`;

/**
 * Globals that Hermes, Metro, React Native or `reactNativeEnvironment` provide. Hermes has `WeakRef` in React Native's
 * new architecture, the only one since 0.82.
 */
const provided = words(`
  Intl Promise WeakRef __d __r nativePerformanceNow
  AbortController AbortSignal Blob File FileReader FormData Headers Request Response URL URLSearchParams WebSocket
  XMLHttpRequest cancelAnimationFrame clearInterval clearTimeout console fetch navigator performance queueMicrotask
  requestAnimationFrame setInterval setTimeout
  DOMException TextDecoder TextEncoder atob btoa crypto structuredClone
`);

/** Globals of code that asks for them first, or that runs in browsers or Node alone. */
const guarded = words(`
  BroadcastChannel Buffer CustomEvent TransformStream addEventListener indexedDB removeEventListener
`);

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

describe.skipIf(!packages.areAvailable)(
  'React Native’s bundler and compiler',
  because(packages.needs),
  () => {
    let project: string;
    let modules: string;

    beforeAll(async () => {
      await built('packages');
      modules = join(await packages.folder(), 'node_modules');
      project = await mkdtemp(join(tmpdir(), 'tidings-metro-'));
      await writeFile(join(project, 'package.json'), '{ "private": true }');
      await writeFile(join(project, 'app.js'), app);
      const babel = {
        presets: [[join(modules, '@react-native/babel-preset'), { enableBabelRuntime: false }]],
      };
      await writeFile(
        join(project, 'babel.config.js'),
        `module.exports = ${JSON.stringify(babel)};`,
      );
      await copyPackages(['@tidings/sdk', 'react'], project);
    }, DOWNLOAD_TIMEOUT_MS);
    afterAll(async () => {
      if (project) await rm(project, { recursive: true });
    });

    it.each(['android', 'ios'])(
      'the SDK is bundled for %s, and compiled without calls of what Hermes lacks',
      async (platform) => {
        const script = join(import.meta.dirname, 'metro-app.mjs');
        const { stdout, stderr } = await execute(process.execPath, [script, platform, modules], {
          cwd: project,
          maxBuffer: 1 << 26,
        });
        const said = `${stdout}${stderr}`;
        expect((await stat(join(project, `${platform}.js.hbc`))).size).toBeGreaterThan(100_000);
        const undeclared = said.matchAll(/the variable "(\w+)" was not declared/g);
        const used = new Set([...undeclared].map(([, name = '']) => name));
        // Proves that the compiler tells.
        expect(used).toContain('fetch');
        const unknown = [...used].filter((name) => !provided.has(name) && !guarded.has(name));
        expect(unknown).toEqual([]);
      },
      DOWNLOAD_TIMEOUT_MS,
    );
  },
);
