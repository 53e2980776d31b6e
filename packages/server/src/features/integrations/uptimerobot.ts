import { type Delivery, type Integration, NotOfService, type Reading } from './integration.ts';
import { lines, link, plain, quotePlain, topicOf } from './markdown.ts';

export const uptimerobot: Integration = {
  name: 'uptimerobot',
  displayName: 'UptimeRobot',
  eventTypes: ['down', 'ssl_expiry', 'up'],
  example: {
    payload: { monitorFriendlyName: 'Example', alertType: '2', alertDetails: 'HTTP 200 - OK' },
  },
  read,
};

const kinds: ReadonlyMap<string, string> = new Map([
  ['1', 'down'],
  ['2', 'up'],
  ['3', 'ssl_expiry'],
]);

/** The names of fields are free in UptimeRobot; these are those of its variables, and their spelling in snake case. */
function read({ payload }: Delivery): Reading {
  const name = payload.firstText('monitorFriendlyName', 'monitor_friendly_name');
  const url = payload.firstText('monitorURL', 'monitor_url');
  const type = payload.firstText('alertType', 'alert_type');
  const typeName = payload.firstText('alertTypeFriendlyName', 'alert_type_friendly_name');
  if (name === '' && url === '' && type === '' && typeName === '') {
    return new NotOfService('it names no monitor.');
  }
  const kind = kinds.get(type) ?? kindOf(typeName);
  const monitor = link(name || url || 'A monitor', url);
  const details = payload.firstText('alertDetails', 'alert_details');
  return {
    topic: topicOf(name || url || 'UptimeRobot'),
    content: lines(sentence(kind, monitor, typeName), quotePlain(details)),
    event_type: kind,
  };

  function sentence(kind: string, monitor: string, typeName: string): string {
    const time = payload.firstText(
      'alertFriendlyDuration',
      'alert_friendly_duration',
      'alertDuration',
      'alert_duration',
    );
    if (kind === 'down') return `🔥 ${monitor} is down.`;
    if (kind === 'up')
      return `✅ ${monitor} is up again${time === '' ? '' : ` after ${duration(time)}`}.`;
    if (kind === 'ssl_expiry') {
      const date = plain(payload.firstText('sslExpiryDate', 'ssl_expiry_date'));
      const days = plain(payload.firstText('sslExpiryDaysLeft', 'ssl_expiry_days_left'));
      const left = days === '' ? '' : `, ${days} days left`;
      return `⚠️ The certificate of ${monitor} expires${date === '' ? ' soon' : ` on ${date}`}${left}.`;
    }
    return `🔔 ${monitor}: ${plain(typeName) || 'an alert'}`;
  }
}

function kindOf(name: string): string {
  if (/^down\b/i.test(name)) return 'down';
  if (/^up\b/i.test(name)) return 'up';
  return /\bssl\b|certificate/i.test(name) ? 'ssl_expiry' : 'alert';
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns a number of seconds as a time that people read. Other texts stay as they are. */
function duration(text: string): string {
  const seconds = Number(text);
  if (!/^\d{1,9}$/.test(text)) return plain(text);
  if (seconds < MINUTE) return `${seconds} s`;
  if (seconds < HOUR) return `${Math.round(seconds / MINUTE)} min`;
  if (seconds < DAY)
    return `${Math.floor(seconds / HOUR)} h ${Math.round((seconds % HOUR) / MINUTE)} min`;
  return `${Math.floor(seconds / DAY)} d ${Math.round((seconds % DAY) / HOUR)} h`;
}
