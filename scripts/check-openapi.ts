// Part of npm run check: fails if one of two linters finds a fault in the OpenAPI document.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { endpoints } from '@tidings/shared-types';
import { openApiDocument } from '@tidings/shared-types/openapi';
import { inRoot } from './lib/paths.mjs';
import { commandOf, main } from './lib/run.mjs';
import { fingerprint, stamp } from './lib/stamp.mjs';

const inputs = ['packages/shared-types/src', 'scripts/check-openapi.ts', 'package-lock.json'];

await main(async () => {
  const checked = stamp('openapi');
  const from = fingerprint(inputs);
  if (checked.read() === from) return 0;
  const serverUrl = 'https://chat.example.org';
  const text = JSON.stringify(openApiDocument(endpoints, { serverUrl, version: '0.0.0' }), null, 2);
  const findings = [...(await foundBySpectral(text)), ...foundByRedocly(text)];
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) return 1;
  checked.write(from);
  return 0;
});

async function foundBySpectral(text: string): Promise<string[]> {
  const spectral = new Spectral();
  // Off, because the linter takes `items: false`, which ends a tuple, for missing items.
  spectral.setRuleset({
    extends: [[oas as RulesetDefinition, 'recommended']],
    rules: { 'array-items': 'off' },
  });
  const results = await spectral.run(text);
  return results.map(({ code, path, message }) => `${code}: ${path.join('.')}: ${message}`);
}

function foundByRedocly(text: string): string[] {
  const file = inRoot('node_modules/.tidings/openapi.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  // The specification has paths such as `/users/me/{stream_id}/topics`. Redocly does not see that an id is a
  // number and never equals a word in another path; the tests of the document do.
  const rules = ['--extends=recommended-strict', '--skip-rule=no-ambiguous-paths'];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [commandOf('@redocly/cli'), 'lint', file, ...rules],
    {
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  return status === 0 ? [] : [stdout, stderr];
}
