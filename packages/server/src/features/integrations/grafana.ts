import { alertWords, labelledValues } from './alerts.ts';
import type { Fields } from './fields.ts';
import { type Delivery, type Integration, NotOfService, type Reading } from './integration.ts';
import { bullets, lines, link, quotePlain, topicOf } from './markdown.ts';

export const grafana: Integration = {
  name: 'grafana',
  displayName: 'Grafana',
  eventTypes: ['alerting', 'no_data', 'ok', 'paused', 'pending'],
  example: {
    payload: {
      status: 'firing',
      groupLabels: { alertname: 'Example' },
      alerts: [{ status: 'firing', annotations: { summary: 'Hello from Grafana' } }],
    },
  },
  read,
};

function read({ payload }: Delivery): Reading {
  if (payload.has('alerts')) return unifiedAlert(payload);
  if (payload.has('ruleName') || payload.has('ruleId') || payload.has('evalMatches')) {
    return legacyAlert(payload);
  }
  if (payload.has('state') || payload.has('title')) return legacyAlert(payload);
  return new NotOfService('it has neither alerts nor a rule.');
}

/** The alerts of Grafana 8 and newer, grouped as by Alertmanager. */
function unifiedAlert(payload: Fields): Reading {
  const title = payload.firstText(
    ['groupLabels', 'alertname'],
    ['commonLabels', 'alertname'],
    ['alerts', 0, 'labels', 'alertname'],
    'title',
    'receiver',
  );
  const folder = payload.firstText(
    ['groupLabels', 'grafana_folder'],
    ['commonLabels', 'grafana_folder'],
  );
  return {
    topic: folder === '' ? topicOf(title || 'Alerts') : topicOf(folder, title),
    content: alertWords(payload, title || 'An alert', payload.text('externalURL')),
    event_type: payload.text('status') === 'resolved' ? 'ok' : 'alerting',
  };
}

const states: ReadonlyMap<string, string> = new Map([
  ['alerting', '🔥 is alerting'],
  ['ok', '✅ is fine again'],
  ['no_data', '❔ has no data'],
  ['paused', '⏸️ is paused'],
  ['pending', '⏳ is pending'],
]);

/** The alerts of Grafana before 8. */
function legacyAlert(payload: Fields): Reading {
  const state = payload.text('state');
  const [mark, ...words] = (states.get(state) ?? '🔔 has changed').split(' ');
  const rule = payload.firstText('ruleName', 'title') || 'An alert';
  const matches = payload.list('evalMatches').map(labelledValues);
  const image = payload.text('imageUrl');
  return {
    topic: topicOf(rule),
    content: lines(
      `${mark} ${link(rule, payload.text('ruleUrl'))} ${words.join(' ')}.`,
      bullets(matches),
      image === '' ? '' : link('Graph', image),
      quotePlain(payload.text('message')),
    ),
    event_type: states.has(state) ? state : 'alerting',
  };
}
