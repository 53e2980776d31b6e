import { randomBytes } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, WebhookRefused } from '../../src/server.ts';

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const events = [
  { id: 4096, type: 'message', message: { id: 7, content: 'Grüße \u{1f419}' }, flags: [] },
];
const body = JSON.stringify({ events });

/** Returns the headers of a delivery, signed by the library of Standard Webhooks. */
function headersOf(secrets: readonly string[], { id = '4096', at = new Date(), text = body } = {}) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((each) => new Signer(each).sign(id, at, text)).join(' '),
  };
}

function requestWith(headers: Record<string, string>, text = body): Request {
  return new Request('https://shop.example.org/hook', { method: 'POST', headers, body: text });
}

const before = (seconds: number) => new Date(Date.now() - seconds * 1000);

describe('verifyWebhook', () => {
  it('X7: returns the events of a delivery that Standard Webhooks signed', async () => {
    const secret = newSecret();
    const headers = headersOf([secret]);
    const verified = await verifyWebhook(requestWith(headers), secret);
    expect(verified).toMatchObject({ id: '4096', events, isTest: false });
    expect(verified.sentAt).toBeInstanceOf(Date);
    const [event] = verified.events;
    // The type and `op` of an event tell its fields.
    if (event?.type === 'message') expect(event.message.content).toBe('Grüße \u{1f419}');
    const inNode = { headers: { ...headers, 'Content-Type': ['a', 'b'] }, body: Buffer.from(body) };
    expect(await verifyWebhook(inNode, secret)).toMatchObject({ events });
    expect(await verifyWebhook({ headers: new Headers(headers), body }, secret)).toMatchObject({
      events,
    });
  });

  it('X7: tells a test apart', async () => {
    const secret = newSecret();
    const text = '{"events":[],"is_test":true}';
    const request = requestWith(headersOf([secret], { text, id: 'test_1' }), text);
    expect(await verifyWebhook(request, secret)).toMatchObject({ events: [], isTest: true });
  });

  it('X7: one of two signatures and one of two secrets are enough', async () => {
    const [old, next] = [newSecret(), newSecret()];
    const both = () => requestWith(headersOf([next, old]));
    expect(await verifyWebhook(both(), old)).toMatchObject({ events });
    expect(await verifyWebhook(both(), next)).toMatchObject({ events });
    expect(await verifyWebhook(requestWith(headersOf([old])), [next, old])).toMatchObject({
      events,
    });
  });

  it('X7: refuses what another signed, what changed, and what is not signed', async () => {
    const secret = newSecret();
    const good = headersOf([secret]);
    const refuses = async (headers: Record<string, string>, text = body) =>
      expect(verifyWebhook(requestWith(headers, text), secret)).rejects.toThrow(WebhookRefused);
    await refuses(headersOf([newSecret()]));
    await refuses(good, body.replace('7', '8'));
    await refuses({ ...good, 'webhook-id': '4097' });
    await refuses({ ...good, 'webhook-signature': 'v1,' });
    await refuses({ ...good, 'webhook-signature': 'v1,not base64!' });
    await refuses({ ...good, 'webhook-signature': good['webhook-signature'].replace('v1', 'v2') });
    const random = () => `v1,${randomBytes(32).toString('base64')}`;
    const many = [...Array.from({ length: 8 }, random), good['webhook-signature']].join(' ');
    await refuses({ ...good, 'webhook-signature': many });
    for (const missing of Object.keys(good)) {
      const { [missing]: _without, ...rest } = good as Record<string, string>;
      await refuses(rest);
    }
  });

  it('X7: refuses a time that is off by more than five minutes', async () => {
    const secret = newSecret();
    const at = async (seconds: number) =>
      verifyWebhook(requestWith(headersOf([secret], { at: before(seconds) })), secret);
    expect(await at(290)).toMatchObject({ events });
    expect(await at(-290)).toMatchObject({ events });
    await expect(at(310)).rejects.toThrow(/five minutes/);
    await expect(at(-310)).rejects.toThrow(/five minutes/);
    const headers = { ...headersOf([secret]), 'webhook-timestamp': 'now' };
    await expect(verifyWebhook(requestWith(headers), secret)).rejects.toThrow(/five minutes/);
  });

  it('X7: mistakes of the program are TypeErrors', async () => {
    const secret = newSecret();
    const headers = headersOf([secret]);
    await expect(verifyWebhook(requestWith(headers), '')).rejects.toThrow(TypeError);
    await expect(verifyWebhook(requestWith(headers), [])).rejects.toThrow(TypeError);
    const parsed = { headers, body: JSON.parse(body) as string };
    await expect(verifyWebhook(parsed, secret)).rejects.toThrow(/raw/);
  });
});
