import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { encryptForBrowser } from '../../../src/delivery/relay/outlets/web-push-encryption.ts';
import { subscriptionIn } from '../../../src/delivery/relay/outlets/web-push-subscription.ts';
import { newBrowser } from './browser.ts';

/** From RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  senderKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  browserKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  encrypted:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

const bytes = (text: string) => Buffer.from(text, 'base64url');

it('push: encrypts for browsers exactly as RFC 8291 shows', () => {
  const browser = createECDH('prime256v1');
  browser.setPrivateKey(bytes(example.browserKey));
  const encrypted = encryptForBrowser(
    example.text,
    { publicKey: browser.getPublicKey(), authSecret: bytes(example.authSecret) },
    { salt: bytes(example.salt), privateKey: bytes(example.senderKey) },
  );
  expect(encrypted.toString('base64url')).toBe(example.encrypted);
});

it('push: every message is encrypted with its own keys', () => {
  const browser = newBrowser('https://push.example.org/1');
  const subscription = subscriptionIn(browser.token);
  if (!subscription) throw new Error('not a subscription');
  const messages = [1, 2].map(() => encryptForBrowser('{"a":"Grüße 🚆"}', subscription));
  expect(messages.map((message) => browser.read(message))).toEqual(
    [1, 2].map(() => ({ a: 'Grüße 🚆' })),
  );
  expect(messages[0]?.equals(messages[1] ?? Buffer.alloc(0))).toBe(false);
});
