import argon2 from '@node-rs/argon2';
import { afterEach, expect, it, vi } from 'vitest';
import { waitFor } from '../../../../../test/support/wait-for.ts';
import { Passwords } from '../../../src/features/users/passwords.ts';

afterEach(() => vi.restoreAllMocks());

it('D: the same password is stored differently each time, and never readable', async () => {
  const passwords = new Passwords();
  const [one, two] = [
    await passwords.create('seven green umbrellas', 'K'.repeat(32)),
    await passwords.create('seven green umbrellas', 'K'.repeat(32)),
  ];
  expect(one.password_hash).toMatch(/^\$argon2id\$/);
  expect(one.password_hash).not.toBe(two.password_hash);
  expect(one.wrapped_api_key).not.toBe(two.wrapped_api_key);
  expect(await passwords.unwrap('seven green umbrellas', one.wrapped_api_key ?? '')).toBe(
    'K'.repeat(32),
  );
  await expect(passwords.unwrap('another', one.wrapped_api_key ?? '')).rejects.toThrow();
});

it('D: a hash written by another argon2 library stays valid', async () => {
  const passwords = new Passwords();
  // Written by the npm package argon2 0.45.1, which Tidings once used.
  const record = {
    password_hash:
      '$argon2id$v=19$m=19456,p=1,t=2$XWbGm06o9A1qj0rZXKHVYw$TjtZnwuF4lATTg5LHh2Onev5gIOcXb232k6IcWSLj3U',
    wrapped_api_key:
      'p6fMk0X2mPV2akaEco0M0A==:/omgX33Xp+HFrCKoOivBBtDuS9BbODHy6WKuD9zIE8dCpTrFD+ep+CKNsMfT9rVr72qtcFN+EmNtnRDO',
  };
  expect(await passwords.matches('seven green umbrellas', record)).toBe(true);
  expect(await passwords.matches('seven green umbrella', record)).toBe(false);
  expect(await passwords.unwrap('seven green umbrellas', record.wrapped_api_key)).toBe(
    'K'.repeat(32),
  );

  const beyondAscii =
    '$argon2id$v=19$m=19456,p=1,t=2$jUogSawGDLJex4OAfoH+qQ$OlrKStkwRgsPkkZKheOfwjK8NAGmh1eiMo7sAicNaEM';
  expect(
    await passwords.matches('sieben grüne Schirme ☂️', { ...record, password_hash: beyondAscii }),
  ).toBe(true);
});

it('D: a guess costs the same for known and unknown names', async () => {
  const passwords = new Passwords();
  const verify = vi.spyOn(argon2, 'verify');
  const record = await passwords.create('seven green umbrellas', null);
  expect(await passwords.matches('seven green umbrellas', record)).toBe(true);
  expect(await passwords.matches('seven green umbrellas', undefined)).toBe(false);
  const [somebodys = '', nobodys = ''] = verify.mock.calls.map(([hash]) => String(hash));
  expect(nobodys.replace(/[^$]+\$[^$]+$/, '')).toBe(somebodys.replace(/[^$]+\$[^$]+$/, ''));
  expect(nobodys.split('$').map((part) => part.length)).toEqual(
    somebodys.split('$').map((part) => part.length),
  );
});

it('D: the number of concurrent hashes never exceeds the slots', async () => {
  const record = { password_hash: '', wrapped_api_key: null };
  for (let delay = 0; delay < 12; delay += 1) {
    const passwords = new Passwords(1);
    let [running, most] = [0, 0];
    const started: (() => void)[] = [];
    vi.spyOn(argon2, 'verify').mockImplementation(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => started.push(resolve));
      running -= 1;
      return true;
    });
    const first = passwords.matches('x', record);
    const second = passwords.matches('x', record);
    await waitFor(() => expect(started).toHaveLength(1));
    started.shift()?.();
    for (let tick = 0; tick < delay; tick += 1) await undefined;
    const third = passwords.matches('x', record);
    for (let count = 0; count < 2; count += 1) {
      await waitFor(() => expect(started.length).toBeGreaterThan(0));
      started.shift()?.();
    }
    expect(await Promise.all([first, second, third])).toEqual([true, true, true]);
    expect(most).toBe(1);
  }
});
