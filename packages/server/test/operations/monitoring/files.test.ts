import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { mailServerOfFile } from '../../support/mails.ts';
import { forEachTeam } from '../../support/team.ts';
import { CopyingServer } from '../copies/copying-server.ts';
import { groupingsOf, labelsOf, matches, type Scrape, scrapedWhen, selectorsOf } from './scrape.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly action: string };
}

interface Target {
  readonly expr: string;
  readonly legendFormat: string;
}

const folder = new URL('../../../deploy/monitoring/', import.meta.url);
const page = new URL('../../../../../docs/how-to/monitoring.md', import.meta.url);
const alertsFile = new URL('alerts.yml', folder);
const text = await readFile(alertsFile, 'utf8');
const rules: readonly Rule[] = parse(text).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
);
const dashboard = JSON.parse(await readFile(new URL('dashboard.json', folder), 'utf8'));
const targets: readonly (Target & { readonly title: string })[] = dashboard.panels.flatMap(
  ({ title, targets: shown = [] }: { title: string; targets?: Target[] }) =>
    shown.map((target) => ({ ...target, title })),
);
const mails = mailServerOfFile();
/** Metrics of replicas, which this server lacks: see `core/storage/replicas.test.ts`. */
const ofReplicas = ['database_replica_lag_events'];
/** Labels that Prometheus adds to every series. */
const added = ['job', 'instance'];

/** Returns the metrics of a server that copies its database, which PostgreSQL does by itself. */
async function valuesOfCopies(): Promise<Scrape> {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-copies-'));
  const copying = await CopyingServer.start(folder);
  const name = 'database_copied_timestamp_seconds';
  const values = await scrapedWhen(copying.server.url, (read) => read.has(name));
  await copying.close();
  await rm(folder, { recursive: true });
  return values;
}

forEachTeam(
  (team) => {
    let values: Scrape;

    beforeAll(async () => {
      await team().owner.post('/register', {});
      const own = await scrapedWhen(team().url, (read) => read.get('database_up') === 1);
      values = new Map([...(await valuesOfCopies()), ...own]);
    });

    const expectExisting = (expression: string) => {
      const selectors = selectorsOf(expression);
      expect(selectors.length, expression).toBeGreaterThan(0);
      for (const selector of selectors) {
        if (['up', ...ofReplicas].includes(selector.name)) continue;
        const series = labelsOf(values, selector.name);
        // Requests that failed are the one kind that a sound server lacks.
        const isFailure = selector.conditions.some(({ label }) => label === 'status');
        const found = series.filter((labels) => isFailure || matches(labels, selector));
        expect(found.length, `${selector.name} in ${expression}`).toBeGreaterThan(0);
        for (const label of groupingsOf(expression)) {
          if (added.includes(label)) continue;
          expect(
            series.some((labels) => labels.has(label)),
            `${label} of ${selector.name} in ${expression}`,
          ).toBe(true);
        }
      }
    };

    it.each(rules)('operations: the alert $alert asks for metrics that exist', ({ expr }) => {
      expectExisting(expr);
    });

    it.each(targets)('operations: the panel $title shows metrics that exist', (target) => {
      expectExisting(target.expr);
      for (const [, label = ''] of target.legendFormat.matchAll(/\{\{(\w+)\}\}/g)) {
        const known = [...groupingsOf(target.expr), ...added];
        expect(known, target.legendFormat).toContain(label);
      }
    });
  },
  () => ({ ...mails().settings, webPush: true, rateLimit: true }),
);

describe('monitoring files', () => {
  it('operations: a metric that does not exist would be noticed', () => {
    const values: Scrape = new Map([['mails_waiting{state="due"}', 1]]);
    const [selector] = selectorsOf(
      'max by (state) (mails_waiting{job="tidings",state="lost"}) > 1',
    );
    expect(selector?.name).toBe('mails_waiting');
    const found = labelsOf(values, 'mails_waiting');
    expect(found.filter((labels) => selector && matches(labels, selector))).toEqual([]);
    expect(labelsOf(values, 'mails')).toEqual([]);
  });

  it('operations: each alert says what to do, and the how-to explains it', async () => {
    const howTo = await readFile(page, 'utf8');
    for (const { alert, annotations } of rules) {
      expect(annotations.summary, alert).toMatch(/^[A-Z].*\.$/);
      expect(annotations.action, alert).toMatch(/^[A-Z].*\.$/);
      expect(howTo).toContain(`\`${alert}\``);
    }
  });

  it('operations: promtool accepts the rules, where it is installed', async ({ skip }) => {
    const promtool = process.env['PROMTOOL'] ?? 'promtool';
    const checking = promisify(execFile)(promtool, ['check', 'rules', alertsFile.pathname]);
    const { stdout } = await checking.catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') skip('promtool is not installed');
      throw error;
    });
    expect(stdout).toContain(`${rules.length} rules found`);
  });
});
