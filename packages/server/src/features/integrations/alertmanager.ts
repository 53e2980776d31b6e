import { alertWords } from './alerts.ts';
import { type Delivery, type Integration, NotOfService, type Reading } from './integration.ts';
import { topicOf } from './markdown.ts';

export const alertmanager: Integration = {
  name: 'alertmanager',
  displayName: 'Prometheus Alertmanager',
  eventTypes: ['firing', 'resolved'],
  example: {
    payload: {
      status: 'firing',
      groupLabels: { alertname: 'Example' },
      alerts: [{ status: 'firing', annotations: { summary: 'Hello from Alertmanager' } }],
    },
  },
  read,
};

function read({ payload }: Delivery): Reading {
  if (!payload.has('alerts') && !payload.has('status')) {
    return new NotOfService('it has no alerts.');
  }
  const event_type = payload.text('status') === 'resolved' ? 'resolved' : 'firing';
  const title = payload.firstText(
    ['groupLabels', 'alertname'],
    ['commonLabels', 'alertname'],
    ['alerts', 0, 'labels', 'alertname'],
    'groupKey',
    'receiver',
  );
  const groups = payload
    .entries('groupLabels')
    .filter(([name]) => name !== 'alertname')
    .map(([, value]) => value)
    .join(' ');
  return {
    topic: topicOf(title || 'Alerts', groups),
    content: alertWords(payload, title || 'An alert', payload.text('externalURL')),
    event_type,
  };
}
