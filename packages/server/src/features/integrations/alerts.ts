import type { Fields } from './fields.ts';
import { countOf } from './git-words.ts';
import { bold, code, lines, link, plain } from './markdown.ts';

/** Words about alerts, for Alertmanager and for Grafana, which took over its payload. */

const MOST_ALERTS = 10;
const MOST_LABELS = 8;
/** Annotations that have a place of their own in the message. */
const shown: ReadonlySet<string> = new Set(['summary', 'description', 'message', 'title']);

/** Returns the message about a group of alerts. `address` is the page of the whole group. */
export function alertWords(payload: Fields, title: string, address: string): string {
  const alerts = payload.list('alerts');
  const firing = alerts.filter((alert) => alert.text('status') !== 'resolved');
  const resolved = alerts.filter((alert) => alert.text('status') === 'resolved');
  const hidden = payload.number('truncatedAlerts') ?? 0;
  const isResolved =
    payload.text('status') === 'resolved' || (alerts.length > 0 && firing.length === 0);
  const name = link(title, address);
  const listed = isResolved ? resolved : [...firing, ...resolved];
  const more = Math.max(0, listed.length - MOST_ALERTS) + Math.max(0, hidden);
  return lines(
    isResolved ? `✅ ${name} is resolved.` : `🔥 ${name} is firing${countText(firing, hidden)}.`,
    ...listed.slice(0, MOST_ALERTS).map((alert) => alertLine(alert, title)),
    more > 0 ? `* and ${more} more` : '',
  );
}

function countText(firing: readonly Fields[], hidden: number): string {
  const count = firing.length + Math.max(0, hidden);
  return count > 1 ? `, with ${countOf(count, 'alert')}` : '';
}

/** Names the alert only if the group has another name. */
function alertLine(alert: Fields, title: string): string {
  const annotations = alert.at('annotations');
  const text = annotations.firstText('summary', 'title', 'description', 'message');
  const labels = alert.at('labels');
  const name = labels.text('alertname') || 'Alert';
  const address = alert.firstText('panelURL', 'dashboardURL', 'generatorURL');
  const mark = alert.text('status') === 'resolved' ? '✅ ' : '';
  const isNamed = labels.has('alertname') && name !== title;
  const words = [
    text !== '' && isNamed ? bold(name) : '',
    text === '' ? plain(name) : plain(text, 300),
    labelText(labels),
    annotations.has('runbook_url') ? link('Runbook', annotations.text('runbook_url')) : '',
    address === '' ? '' : link('Source', address),
    alert.has('silenceURL') ? link('Silence', alert.text('silenceURL')) : '',
  ].filter((part) => part !== '');
  const value = alert.text('valueString');
  const others = annotations
    .entries()
    .filter(([key]) => !shown.has(key) && !/(?:_url|^__)/i.test(key))
    .slice(0, MOST_LABELS)
    .map(([key, content]) => `${bold(key)}: ${plain(content)}`);
  return lines(
    `* ${mark}${words.join(' · ')}`,
    ...others.map((other) => `  * ${other}`),
    value === '' ? '' : `  * ${bold('values')}: ${code(value)}`,
  );
}

function labelText(labels: Fields): string {
  return labels
    .entries()
    .filter(([key]) => !['alertname', 'grafana_folder'].includes(key) && !key.startsWith('__'))
    .slice(0, MOST_LABELS)
    .map(([key, value]) => code(`${key}=${value}`))
    .join(' ');
}

/** Returns a measured value with its name and tags. */
export function labelledValues(match: Fields): string {
  const name = match.text('metric') || 'value';
  const value = match.text('value') || 'no value';
  const tags = match.entries('tags').slice(0, MOST_LABELS);
  const shownTags = tags.map(([key, tag]) => code(`${key}=${tag}`)).join(' ');
  return `${bold(name)}: ${plain(value)}${shownTags === '' ? '' : ` ${shownTags}`}`;
}
