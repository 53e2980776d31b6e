import type { Fields } from '../fields.ts';
import { firstLine, shortHash } from '../git-words.ts';
import { code, italic, lines, link } from '../markdown.ts';
import type { Words } from './words.ts';

export function status(event: Fields): Words | undefined {
  const state = event.text('state');
  if (state === 'pending') return undefined;
  const hash = shortHash(event.text('sha'));
  const name = link(event.text('context') || 'A check', event.text('target_url'));
  const verb = results.get(state) ?? 'finished';
  const why = italic(event.text('description'));
  const on = hash === '' ? '' : ` on ${code(hash)}`;
  const message = firstLine(event.text('commit', 'commit', 'message'));
  return [
    hash && `commit ${hash}`,
    lines(`${name} ${verb}${on}${message === '' ? '' : ` ${italic(message)}`}.`, why),
  ];
}

const results: ReadonlyMap<string, string> = new Map([
  ['success', '✅ succeeded'],
  ['failure', '❌ failed'],
  ['error', '❌ failed'],
  ['timed_out', '❌ timed out'],
  ['startup_failure', '❌ could not start'],
  ['action_required', '⚠️ needs someone'],
  ['cancelled', '🚫 was cancelled'],
  ['inactive', 'is inactive'],
  ['in_progress', 'is running'],
  ['queued', 'is waiting'],
]);

/** Successful checks are silent, since there can be dozens for each push. */
export function checkRun(event: Fields, action: string): Words | undefined {
  const run = event.at('check_run');
  const conclusion = run.text('conclusion');
  const isQuiet = ['success', 'neutral', 'skipped', 'stale'].includes(conclusion);
  if ((action !== 'completed' && action !== '') || isQuiet) return undefined;
  const hash = shortHash(run.text('head_sha'));
  const name = link(run.text('name') || 'A check', run.firstText('html_url', 'details_url'));
  const on = hash === '' ? '' : ` on ${code(hash)}`;
  const branch = run.text('check_suite', 'head_branch');
  return [branch || 'checks', `${name} ${results.get(conclusion) ?? 'finished'}${on}.`];
}

export function workflowRun(event: Fields, action: string): Words | undefined {
  const run = event.at('workflow_run');
  if (action !== 'completed' && action !== '') return undefined;
  if (run.text('conclusion') === 'skipped') return undefined;
  const name = link(
    [run.firstText('name', ['display_title']) || 'A workflow', run.text('run_number')]
      .filter((part) => part !== '')
      .join(' #'),
    run.text('html_url'),
  );
  const branch = run.text('head_branch');
  const on = branch === '' ? '' : ` on ${code(branch)}`;
  const message = italic(firstLine(run.firstText(['head_commit', 'message'], 'display_title')));
  return [
    branch,
    lines(`${name} ${results.get(run.text('conclusion')) ?? 'finished'}${on}.`, message),
  ];
}

export function deploymentStatus(event: Fields): Words | undefined {
  const given = event.at('deployment_status');
  const state = given.text('state');
  if (state === 'pending' || state === 'queued' || state === 'in_progress') return undefined;
  const environment = given.firstText('environment') || event.text('deployment', 'environment');
  const address = given.firstText('environment_url', 'target_url', 'log_url');
  const name = link(
    environment === '' ? 'A deployment' : `The deployment to ${environment}`,
    address,
  );
  const head = `${name} ${results.get(state) ?? 'finished'}.`;
  return [environment || 'deployments', lines(head, italic(given.text('description')))];
}
