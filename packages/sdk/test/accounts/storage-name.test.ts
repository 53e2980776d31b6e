import { expect, it } from 'vitest';
import { storageName, storageNameOfPerson } from '../../src/accounts/storage-name.ts';

it('C2: an account has one name, however its server is written', () => {
  const names = [
    'https://chat.example.org',
    'https://chat.example.org/',
    'https://CHAT.example.org:443',
  ];
  const all = names.map((server) => storageName(server, 'Ada@Example.org'));
  expect(new Set(all)).toEqual(new Set(['tidings:https://chat.example.org:ada@example.org']));
});

it('C2: different servers, prefixes and people have different names', () => {
  const names = [
    storageName('https://chat.example.org', 'ada'),
    storageName('https://chat.example.org/team', 'ada'),
    storageName('https://other.example.org', 'ada'),
    storageName('https://chat.example.org', 'ben'),
  ];
  expect(new Set(names).size).toBe(4);
});

it('C2: people of an app are told apart exactly, and from addresses', () => {
  const server = 'https://chat.example.org';
  const names = [
    storageName(server, 'ada'),
    ...['ada', 'Ada', 'person:ada'].map((id) => storageNameOfPerson(server, id)),
  ];
  expect(new Set(names).size).toBe(4);
});
