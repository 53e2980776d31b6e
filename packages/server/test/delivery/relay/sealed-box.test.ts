import { expect, it } from 'vitest';
import { newBoxKeyPair, openSealed, sealFor } from '../../../src/core/crypto/sealed-box.ts';

const text = '{"type":"test","text":"Grüße 🚆"}';

it('2.15: decrypts data from libsodium in C', () => {
  const pair = {
    publicKey: 'RwHQhIhFH1RaQJ+1iuPlhYHKQKw/fxFGmM1x3qxzygE=',
    secretKey: 'PZTupJxYCu+BaTV2K+BJVZ1tFEDe3hLmoSXxhB//jm8=',
  };
  const sealed =
    'tP5qhpzwc/Je4VqaoK2vULht5hqpC4/9oIcMVKRsryF1qjsfmk1Z/sXRNRkmiS85TOJfMRX2OA2+oWG0Cs5IWLBfBm5sV3eFvYQ57wUxxpogS5kjOA==';
  expect(openSealed(sealed, pair)).toBe(text);
});

it('2.15: encrypted data can be decrypted completely with its key, and with no other', () => {
  const [pair, other] = [newBoxKeyPair(), newBoxKeyPair()];
  expect(Buffer.from(pair.publicKey, 'base64')).toHaveLength(32);
  const sealed = sealFor(pair.publicKey, text);
  expect(sealFor(pair.publicKey, text)).not.toBe(sealed);
  expect(openSealed(sealed, pair)).toBe(text);
  expect(() => openSealed(sealed, other)).toThrow();
  const bytes = Buffer.from(sealed, 'base64');
  bytes.writeUInt8(bytes.readUInt8(60) ^ 1, 60);
  expect(() => openSealed(bytes.toString('base64'), pair)).toThrow();
  expect(() => openSealed('', pair)).toThrow();
});
