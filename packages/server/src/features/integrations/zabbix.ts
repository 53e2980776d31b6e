import { type Delivery, type Integration, NotOfService, type Reading } from './integration.ts';
import { bold, code, lines, link, plain, quotePlain, topicOf } from './markdown.ts';

export const zabbix: Integration = {
  name: 'zabbix',
  displayName: 'Zabbix',
  eventTypes: ['problem', 'resolved', 'update'],
  example: {
    payload: { hostname: 'example', trigger: 'An example', status: 'PROBLEM', severity: 'Low' },
  },
  read,
};

/** The names of fields are free in Zabbix; these are those of the script in our guide and of Zabbix's own scripts. */
function read({ payload }: Delivery): Reading {
  const trigger = payload.firstText('trigger', 'event_name', 'trigger_name', 'alert_subject');
  const host = payload.firstText('hostname', 'host', 'host_name');
  if (trigger === '' && host === '') return new NotOfService('it names no trigger and no host.');
  const kind = kindOf(
    payload.firstText('status', 'event_value', 'trigger_status', 'event_status'),
    payload.firstText('event_update_status', 'update_status'),
  );
  const name = link(trigger || 'A problem', pageOf());
  const severity = payload.firstText('severity', 'event_severity', 'trigger_severity');
  const on = host === '' ? '' : ` on ${bold(host)}`;
  const item = payload.firstText('item', 'item_name', 'event_opdata');
  const tags = payload.firstText('event_tags', 'tags');
  const facts = [
    severity === '' ? '' : `${bold('Severity')}: ${plain(severity)}`,
    item === '' ? '' : `${bold('Item')}: ${code(item)}`,
    tags === '' || /^[[{]/.test(tags) ? '' : `${bold('Tags')}: ${plain(tags)}`,
  ].filter((fact) => fact !== '');
  const text = payload.firstText('event_update_message', 'update_message') || messageOf();
  return {
    topic: topicOf(host || 'Zabbix', trigger),
    content: lines(headline(), facts.join(' · '), quotePlain(text)),
    event_type: kind,
  };

  function headline(): string {
    if (kind === 'resolved') return `✅ ${name}${on} is resolved.`;
    if (kind === 'problem') return `🔥 ${name}${on}`;
    const who = bold(payload.firstText('event_update_user', 'user_fullname')) || 'Someone';
    const action = plain(payload.firstText('event_update_action', 'update_action')) || 'updated';
    return `💬 ${who} ${action} ${name}${on}.`;
  }

  function messageOf(): string {
    return payload.firstText('trigger_description', 'alert_message', 'message');
  }

  /** Returns the page of the event, from the parts that Zabbix's own scripts send. */
  function pageOf(): string {
    const address = payload.firstText('link', 'trigger_url', 'event_url');
    if (address !== '') return address;
    const [site, triggerId, event] = ['zabbix_url', 'trigger_id', 'event_id'].map((key) =>
      payload.text(key),
    );
    if (!site || !/^\d+$/.test(triggerId ?? '') || !/^\d+$/.test(event ?? '')) return '';
    return `${site.replace(/\/+$/, '')}/tr_events.php?triggerid=${triggerId}&eventid=${event}`;
  }
}

/** Zabbix's own scripts send 1 for a problem and 0 for its end. */
function kindOf(status: string, update: string): string {
  if (update === '1') return 'update';
  return /^(?:0|ok|resolved?|recovery)$/i.test(status) ? 'resolved' : 'problem';
}
